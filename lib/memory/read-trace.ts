import { z } from "zod";
import { repeatedName } from "@/lib/repeated-name";
import { contractRulesSchema } from "./lineage-contract";
import type { Memory } from "./memory";
import type { Trace, TraceHeader, TracedQuery } from "./trace";

/** A trace that cannot be used, with the line at fault. */
export class MalformedTrace extends Error {
  constructor(line: number, field: string, message: string) {
    super(`line ${line}${field ? `, ${field}` : ""}: ${message}`);
    this.name = "MalformedTrace";
  }
}

const counts = z.int("must be a whole number").min(0, "must not be negative");
const extractionSchema = z.object({
  turns: counts, requests: counts, withFacts: counts, empty: counts, invalid: counts, inputTokens: counts, outputTokens: counts, uncounted: counts,
  faults: z.record(z.string(), counts, "must be an object of counts"),
  servedBy: z.array(z.string("must be text"), "must be a list of texts"),
}, "must be an object, as assay evaluate writes it");

const countsByName = z.record(z.string(), counts, "must be an object of counts");
const datasetReportSchema = z.object({
  conversations: counts, sessions: counts, turns: counts, questions: counts, questionsByCategory: countsByName, unanswerableQuestions: counts, counts: countsByName,
  notes: z.array(z.object({ kind: z.string("must be text"), path: z.string("must be text"), detail: z.string("must be text") }, "must be an object {kind, path, detail}"), "must be a list of notes"),
}, "must be an object, as assay evaluate writes it");

/** Of a system or a dataset: reports and pages name them in headings and tables. */
const LONGEST_NAME = 200;
/** Most results of a query. */
const DEEPEST = 10_000;

const headerSchema = z.looseObject({
  type: z.literal("header", 'the first line must be the header, {"type": "header", …}'),
  format: z.literal("assay-trace", 'must be "assay-trace"'),
  version: z.literal(1, "must be 1, the only version so far"),
  system: z.string("must be text: the name of the system").min(1, "must not be empty").max(LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`),
  dataset: z.string("must be text: the name of the dataset").min(1, "must not be empty").max(LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`),
  k: z.int("must be a whole number: how many results were saved").min(1, "must be at least 1").max(DEEPEST, `must be at most ${DEEPEST.toLocaleString("en")}`),
  seed: z.int("must be a whole number"),
  contract: z.object({ sha256: z.string("must be text"), rules: contractRulesSchema }, "must hold the lineage contract's hash and rules"),
  retriever: z.record(z.string(), z.union([z.string(), z.number()]), "must be an object of texts and numbers"),
  versions: z.record(z.string(), z.string(), "must be an object of texts"),
  source: z
    .object({
      format: z.string("must be text: the format of the files"),
      files: z.array(z.object({ name: z.string("must be text"), sha256: z.string("must be text") }, "must be an object {name, sha256}"), "must be a list of {name, sha256}"),
    }, "must be an object {format, files}")
    .optional(),
  datasetReport: datasetReportSchema.optional(),
  answers: z
    .array(z.object({
      name: z.string("must be text"), sha256: z.string("must be text"), form: z.string("must be text"), own: z.boolean("must be true or false"), judges: z.array(z.string("must be text"), "must be a list of names"),
      answers: z.int("must be a whole number"), matched: z.int("must be a whole number"), judged: z.int("must be a whole number"), unmatchedAt: z.array(z.string("must be text"), "must be a list of places"),
    }, "must be an object, as assay writes it for a file of answers"), "must be a list of files of answers")
    .optional(),
  leakCheck: z
    .object({
      passed: z.literal(true, "must be true: a run that failed the check is not written"),
      statement: z.string("must be text"), conversations: z.int("must be a whole number"), turns: z.int("must be a whole number"), storeSha256: z.string("must be text"),
    }, "must be an object, as assay evaluate writes it")
    .optional(),
  extraction: extractionSchema.optional(),
});

const memorySchema = z.object({
  id: z.string("must be text").min(1, "must not be empty"),
  conversation: z.string("must be text").min(1, "must not be empty"),
  anchors: z.array(z.string("must be text"), "must be a list of turn ids").min(1, "must name at least one source turn"),
  raw: z.boolean("must be true or false"),
  canonical: z.boolean("must be true or false"),
  kind: z.string("must be text").default("memory"),
  text: z.string("must be text"),
  speaker: z.string("must be text").default(""),
  time: z.string("must be text").default(""),
});

const querySchema = z.object({
  id: z.string("must be text").min(1, "must not be empty"),
  conversation: z.string("must be text").min(1, "must not be empty"),
  query: z.string("must be text"),
  goldAnswer: z.string("must be text").default(""),
  category: z.string("must be text").default(""),
  answerable: z.boolean("must be true or false").default(true),
  evidence: z.array(z.string("must be text"), "must be a list of turn ids"),
  answer: z.object({ text: z.string("must be text"), score: z.number("must be a number from 0 to 1, or null").min(0, "must be from 0 to 1").max(1, "must be from 0 to 1").nullable().default(null) }).optional(),
});

/**
 * Reads a trace from its lines, as `serializeTrace` writes them and as other systems may: a header, then memories and
 * queries in any order, results as [id, score] pairs, best first. Blank lines are passed over.
 * @throws MalformedTrace with the line and field of the first fault; also for a result that is no memory of the store
 */
export async function readTrace(lines: AsyncIterable<string> | Iterable<string>): Promise<Trace> {
  let header: TraceHeader | null = null;
  let number = 0;
  const memories = new Map<string, Memory>();
  const queries = new Map<string, { line: number; query: TracedQuery }>();
  for await (const line of lines) {
    number += 1;
    if (!line.trim()) continue;
    const record = readRecord(line, { number, first: header === null });
    if (record.type === "header") {
      header = record.header;
    } else if (record.type === "memory") {
      const { memory } = record;
      if (memories.has(memory.id)) throw new MalformedTrace(number, "id", `"${memory.id}" is the id of an earlier memory`);
      memories.set(memory.id, memory);
    } else {
      const { query } = record;
      if (queries.has(query.id)) throw new MalformedTrace(number, "id", `"${query.id}" is the id of an earlier query`);
      queries.set(query.id, { line: number, query });
    }
  }
  if (!header) throw new MalformedTrace(1, "", "the file is empty; a trace begins with a header");
  for (const { line, query } of queries.values()) checkResults(query, { line, memories, k: header.k });
  return { header, memories: [...memories.values()], queries: [...queries.values()].map(({ query }) => query) };
}

export type TraceRecord = { type: "header"; header: TraceHeader } | { type: "memory"; memory: Memory } | { type: "query"; query: TracedQuery };

/**
 * One line of a trace that is not blank; the first of them must be the header, and none else.
 * @throws MalformedTrace
 */
export function readRecord(line: string, { number, first }: { number: number; first: boolean }): TraceRecord {
  const record = parseLine(line, number);
  const twice = mayRepeat(line) ? repeatedName(line) : null;
  if (twice) throw new MalformedTrace(number, twice.join("."), "stands twice in one object; keep one of them");
  if (first) return { type: "header", header: check(headerSchema, record, number) as TraceHeader };
  if (record.type === "memory") return { type: "memory", memory: check(memorySchema, record, number) };
  if (record.type === "query") return { type: "query", query: { ...check(querySchema, record, number), results: readResults(record.results, number) } };
  throw new MalformedTrace(number, "type", 'must be "memory" or "query"');
}

const RESULTS = 'results":';
/** Other names whose loss would change a figure. Without the quote before them they are found much sooner. */
const NAMES = ["id", "conversation", "evidence", "answerable", "goldAnswer", "category", "anchors", "raw", "canonical", "text"].map((name) => `${name}":`);

/** Whether it is worth looking closer: a trace has millions of names, and nearly always none twice. Results, most of a query's line, are looked at once. */
function mayRepeat(line: string): boolean {
  const results = line.indexOf(RESULTS);
  if (results >= 0 && line.includes(RESULTS, results + RESULTS.length)) return true;
  const rest = results < 0 ? line : line.slice(0, results) + line.slice(Math.max(results, line.lastIndexOf("]]")));
  for (const name of NAMES) {
    const first = rest.indexOf(name);
    if (first >= 0 && rest.includes(name, first + name.length)) return true;
  }
  return false;
}

/**
 * The memory of a line that `readRecord` has passed before; null for a line of another type.
 * @throws MalformedTrace for a line that is no longer JSON
 */
export function readMemoryAgain(line: string, number: number): Memory | null {
  const record = parseLine(line, number);
  if (record.type !== "memory") return null;
  const { id, conversation, anchors, raw, canonical, kind = "memory", text, speaker = "", time = "" } = record as unknown as Omit<Memory, "kind" | "speaker" | "time"> & Partial<Memory>;
  return { id, conversation, anchors, raw, canonical, kind, text, speaker, time };
}

/** How a gzip file begins, read as UTF-8. */
export const GZIP = "\u001F\uFFFD";

function parseLine(line: string, number: number): Record<string, unknown> {
  try {
    const record: unknown = JSON.parse(line);
    if (typeof record === "object" && record !== null && !Array.isArray(record)) return record as Record<string, unknown>;
  } catch (error) {
    if (number === 1 && line.startsWith(GZIP)) throw new MalformedTrace(number, "", "is compressed by gzip. Unpack the file first, as with gunzip");
    throw new MalformedTrace(number, "", `is not JSON: ${(error as Error).message}`);
  }
  throw new MalformedTrace(number, "", "must be an object: a trace is JSON lines, one object a line, of which the first is the header");
}

function check<Schema extends z.ZodType>(schema: Schema, record: unknown, number: number): z.infer<Schema> {
  const parsed = schema.safeParse(record);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new MalformedTrace(number, issue!.path.join("."), issue!.message);
}

/** By hand, since there are hundreds of thousands of results in a sweep and a schema costs more than the rest together. */
function readResults(results: unknown, number: number): TracedQuery["results"] {
  if (!Array.isArray(results)) throw new MalformedTrace(number, "results", "must be a list of [id, score] pairs");
  return results.map((pair: unknown, index) => {
    const valid = Array.isArray(pair) && pair.length === 2 && typeof pair[0] === "string" && typeof pair[1] === "number";
    if (!valid) throw new MalformedTrace(number, `results.${index}`, "must be a pair of a memory's id and a score");
    return { id: (pair as [string, number])[0], score: (pair as [string, number])[1] };
  });
}

function checkResults({ conversation, results }: TracedQuery, { line, memories, k }: { line: number; memories: ReadonlyMap<string, Memory>; k: number }): void {
  if (results.length > k) throw new MalformedTrace(line, "results", `holds ${results.length} results, though the header says at most ${k}`);
  results.forEach(({ id }, index) => {
    const memory = memories.get(id);
    if (!memory) throw new MalformedTrace(line, `results.${index}`, `"${id}" is no memory of this trace's store`);
    if (memory.conversation !== conversation) throw new MalformedTrace(line, `results.${index}`, `"${id}" belongs to another conversation, ${memory.conversation}`);
  });
}
