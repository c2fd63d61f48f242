import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { InvalidInput } from "@/lib/errors";
import type { TraceHeader } from "@/lib/memory/trace";

type RunName = Pick<TraceHeader, "dataset" | "system" | "k">;

/**
 * Lets a run into a directory that is empty or holds the same run, which it then writes again.
 * @throws InvalidInput where the directory holds a trace of another dataset, system or depth, or what is no trace
 */
export async function refuseOtherRun(out: string, run: RunName): Promise<void> {
  const path = join(out, "trace.jsonl");
  if (!(await stat(path).catch(() => null))) return;
  const there = await nameOfRun(path);
  if (there && there.dataset === run.dataset && there.system === run.system && there.k === run.k) return;
  const what = there ? `the run ${inWords(there)}` : "a trace.jsonl that is no trace of Assay";
  throw new InvalidInput(`${out} holds ${what}; this one is ${inWords(run)} and would overwrite it. Name another folder with --out, or give --force.`);
}

function inWords({ dataset, system, k }: RunName): string {
  return `${system} on ${dataset}, top ${k} saved`;
}

/** Of the header alone, since a trace can be larger than memory; null for what is no header. */
async function nameOfRun(path: string): Promise<RunName | null> {
  const input = createReadStream(path, "utf8");
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const header = JSON.parse(line) as Partial<TraceHeader> | null;
      return header?.format === "assay-trace" ? (header as TraceHeader) : null;
    }
    return null;
  } catch {
    return null;
  } finally {
    input.destroy();
  }
}
