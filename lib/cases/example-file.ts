import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { NotFound } from "@/lib/errors";
import { csvRow } from "@/lib/releases/csv-row";

/** Files of the shipped samples that show how to write one's own, for each task type. */
const EXAMPLES = {
  "cases.jsonl": { kind: "cases", mediaType: "application/jsonl" },
  "cases.json": { kind: "cases", mediaType: "application/json" },
  "cases.csv": { kind: "cases", mediaType: "text/csv; charset=utf-8" },
  "labels.jsonl": { kind: "labels", mediaType: "application/jsonl" },
} as const;

export type ExampleName = keyof typeof EXAMPLES;

/** In the other formats, a few cases are enough to see how they look. */
const CASES_SHOWN = 5;

export function isExampleName(name: string): name is ExampleName {
  return Object.hasOwn(EXAMPLES, name);
}

/** An example file for a task type, ready to be sent. */
export async function exampleFile(taskType: string, name: ExampleName): Promise<{ body: ReadableStream | string; mediaType: string }> {
  const { kind, mediaType } = EXAMPLES[name];
  if (name.endsWith(".jsonl")) return { body: await openStream(addressOf(taskType, kind)), mediaType };
  const cases = (await linesOf(taskType, kind)).slice(0, CASES_SHOWN);
  return { body: name === "cases.json" ? `${JSON.stringify(cases, null, 2)}\n` : asCsv(cases), mediaType };
}

/** The first case or label of a task type's example, to be read beside an explanation. */
export async function firstExample(taskType: string, kind: "cases" | "labels"): Promise<Record<string, unknown>> {
  const [first] = await linesOf(taskType, kind);
  if (!first) throw new NotFound("The example file");
  return first;
}

/** The contested credits are the sample project's own; the other task types have small files beside it. */
function addressOf(taskType: string, kind: "cases" | "labels"): string {
  const folder = path.resolve(process.cwd(), "prisma", "sample");
  if (taskType === "contested-credit") return path.join(folder, kind === "cases" ? "cases.jsonl" : "labels-judges.jsonl");
  return path.join(folder, "tasks", kind === "cases" ? `${taskType}.jsonl` : `${taskType}-labels.jsonl`);
}

async function linesOf(taskType: string, kind: "cases" | "labels"): Promise<Record<string, unknown>[]> {
  const text = await readFile(addressOf(taskType, kind), "utf8").catch(notFound);
  return text.trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function openStream(address: string): Promise<ReadableStream> {
  const stream = createReadStream(address);
  await new Promise((resolve, reject) => stream.once("open", resolve).once("error", reject)).catch(notFound);
  return Readable.toWeb(stream) as ReadableStream;
}

function notFound(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === "ENOENT" ? new NotFound("The example file") : error;
}

function asCsv(cases: readonly Record<string, unknown>[]): string {
  const header = [...new Set(cases.flatMap((item) => Object.keys(item)))];
  const cell = (value: unknown) => (typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value));
  return csvRow(header) + cases.map((item) => csvRow(header.map((name) => cell(item[name])))).join("");
}
