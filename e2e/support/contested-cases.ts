import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const ROOT = path.resolve(import.meta.dirname, "../..");
const LOCOMO = path.resolve(ROOT, "../shared/data/locomo/locomo10.json");
const SAMPLE = path.join(ROOT, "prisma/sample/cases.jsonl");

/** LoCoMo may not be shipped, so it lies beside the project, or it does not. */
export const HAS_LOCOMO = existsSync(LOCOMO);

/** Contested cases as a file that `import-cases` takes: of an evaluation of LoCoMo that the command line makes here and now, or the sample's. */
export async function contestedCases(): Promise<{ fileName: string; content: Buffer }> {
  if (!HAS_LOCOMO) return { fileName: "cases.jsonl", content: await readFile(SAMPLE) };
  const out = await mkdtemp(path.join(tmpdir(), "assay-journey-"));
  try {
    const evaluation = ["evaluate", "--dataset", "locomo", "--input", LOCOMO, "--retriever", "bm25", "--max-facts", "5", "--k", "60", "--out", path.join(out, "run")];
    await promisify(execFile)(process.execPath, [path.join(ROOT, "scripts/assay.mjs"), ...evaluation], { cwd: ROOT });
    return { fileName: "contested.jsonl", content: await readFile(path.join(out, "run/contested.jsonl")) };
  } finally {
    await rm(out, { recursive: true });
  }
}

/** The systems that retrieved the memories: what annotators must never learn. */
export function systemsIn(content: Buffer): string[] {
  const cases = content.toString("utf8").trimEnd().split("\n").map((line) => JSON.parse(line) as { hidden: { runs?: { system: string }[] } });
  return [...new Set(cases.flatMap(({ hidden }) => (hidden.runs ?? []).map(({ system }) => system)))];
}
