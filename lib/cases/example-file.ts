import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { NotFound } from "@/lib/errors";
import { csvRow } from "@/lib/releases/csv-row";

/** Files of the shipped sample that show how to write one's own. */
const EXAMPLES = {
  "cases.jsonl": { file: "cases.jsonl", mediaType: "application/jsonl" },
  "cases.json": { file: "cases.jsonl", mediaType: "application/json" },
  "cases.csv": { file: "cases.jsonl", mediaType: "text/csv; charset=utf-8" },
  "labels.jsonl": { file: "labels-judges.jsonl", mediaType: "application/jsonl" },
} as const;

export type ExampleName = keyof typeof EXAMPLES;

/** In the other formats, a few cases are enough to see how they look. */
const CASES_SHOWN = 5;

export function isExampleName(name: string): name is ExampleName {
  return Object.hasOwn(EXAMPLES, name);
}

/** An example file, ready to be sent. */
export async function exampleFile(name: ExampleName): Promise<{ body: ReadableStream | string; mediaType: string }> {
  const { file, mediaType } = EXAMPLES[name];
  const address = path.resolve(process.cwd(), "prisma", "sample", file);
  try {
    if (name.endsWith(".jsonl")) return { body: await openStream(address), mediaType };
    const lines = (await readFile(address, "utf8")).split("\n").slice(0, CASES_SHOWN);
    const cases = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    return { body: name === "cases.json" ? `${JSON.stringify(cases, null, 2)}\n` : asCsv(cases), mediaType };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new NotFound("The example file");
    throw error;
  }
}

async function openStream(address: string): Promise<ReadableStream> {
  const stream = createReadStream(address);
  await new Promise((resolve, reject) => stream.once("open", resolve).once("error", reject));
  return Readable.toWeb(stream) as ReadableStream;
}

function asCsv(cases: readonly Record<string, unknown>[]): string {
  const header = Object.keys(cases[0] ?? {});
  const cell = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return csvRow(header) + cases.map((item) => csvRow(header.map((name) => cell(item[name])))).join("");
}
