import type { RankedMemory, TracedQuery } from "./trace";

/** TREC files separate columns by white space, so ids may hold none. */
function column(id: string): string {
  return id.replace(/\s/g, "_");
}

/**
 * A run in TREC's format, a line for each result: query, Q0, memory, rank, score, tag. The score written is k + 1 − rank
 * and not the retriever's own: trec_eval sorts by score in single precision, where near scores tie and are put in the
 * order of their ids.
 * @param k how many results were saved for a query at most
 */
export function* serializeTrecRun(queries: readonly TracedQuery[], { system, k }: { system: string; k: number }): Generator<string> {
  for (const { id, results } of queries) {
    const seen = new Set(results.map((result) => result.id));
    let rank = 0;
    for (const memory of seen) yield `${column(id)} Q0 ${column(memory)} ${++rank} ${k + 1 - rank} ${column(system)}`;
  }
}

/** Relevance judgements in TREC's format, a line for each memory of a query's target; queries with an empty target have none. */
export function* serializeQrels(targets: Iterable<{ query: string; target: ReadonlySet<string> }>): Generator<string> {
  for (const { query, target } of targets) {
    for (const memory of target) yield `${column(query)} 0 ${column(memory)} 1`;
  }
}

/** A file in TREC's format that cannot be read, with the line at fault. */
export class MalformedTrec extends Error {
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.name = "MalformedTrec";
  }
}

/** Columns of the lines that are not blank, each with its number. */
async function* columns(lines: AsyncIterable<string> | Iterable<string>, { count, form }: { count: number; form: string }) {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (!line.trim()) continue;
    const parts = line.trim().split(/\s+/);
    if (parts.length !== count) throw new MalformedTrec(number, `has ${parts.length} columns instead of ${count}: ${form}`);
    yield { number, parts };
  }
}

export interface TrecRun {
  /** The name of the run, as its first line gives it; empty for an empty file. */
  tag: string;
  /** query → memory ids, best first. */
  results: Map<string, RankedMemory[]>;
}

/**
 * Reads a TREC run. As in trec_eval the score decides and the rank column is ignored; equal scores keep the order of the
 * file (trec_eval puts them in the order of their ids, falling).
 * @throws MalformedTrec
 */
export async function readTrecRun(lines: AsyncIterable<string> | Iterable<string>): Promise<TrecRun> {
  const run: TrecRun = { tag: "", results: new Map() };
  for await (const { number, parts } of columns(lines, { count: 6, form: "query Q0 memory rank score tag" })) {
    const score = Number(parts[4]);
    if (!Number.isFinite(score)) throw new MalformedTrec(number, `the score "${parts[4]}" is not a number`);
    run.tag ||= parts[5]!;
    if (parts[5] !== run.tag) throw new MalformedTrec(number, `is of the run "${parts[5]}", the lines before it of "${run.tag}". Put each run into a file of its own`);
    const results = run.results.get(parts[0]!) ?? [];
    results.push({ id: parts[2]!, score });
    run.results.set(parts[0]!, results);
  }
  for (const results of run.results.values()) results.sort((a, b) => b.score - a.score);
  return run;
}

/**
 * Reads TREC judgements: query → memory → grade.
 * @throws MalformedTrec
 */
export async function readQrels(lines: AsyncIterable<string> | Iterable<string>): Promise<Map<string, Map<string, number>>> {
  const qrels = new Map<string, Map<string, number>>();
  for await (const { number, parts } of columns(lines, { count: 4, form: "query 0 memory grade" })) {
    const grade = Number(parts[3]);
    if (!Number.isInteger(grade)) throw new MalformedTrec(number, `the grade "${parts[3]}" is not a whole number`);
    const grades = qrels.get(parts[0]!) ?? new Map<string, number>();
    qrels.set(parts[0]!, grades.set(parts[2]!, grade));
  }
  return qrels;
}
