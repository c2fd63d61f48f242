import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Actor } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { parseChecked } from "@/lib/evaluation-files/check-leak";
import { readDataset } from "@/lib/evaluation-files/read-dataset";
import { openRetriever } from "@/lib/evaluation-files/retrievers";
import { runNative } from "@/lib/evaluation-files/run-native";
import { serializeTrace, type Trace } from "@/lib/memory/trace";
import { contestedCredits } from "@/lib/target-audit/contested";
import { importEvaluation, type TraceFile } from "../import-evaluation";

const SAMPLE = join(import.meta.dirname, "../../../prisma/sample/conversations.json");

/** The shipped sample under two densities: two runs that ask the same questions. */
async function sampleTraces(): Promise<Trace[]> {
  const dataset = await readDataset("locomo", { path: SAMPLE });
  const stores = await parseChecked(dataset, [5, 1]);
  const runs = [5, 1].map((maxFacts) => runNative(dataset, stores, { retriever: openRetriever("bm25"), maxFacts, k: 60, seed: 1337 }));
  return (await Promise.all(runs)).map(({ trace }) => trace);
}

export function traceText(trace: Trace): string {
  return [...serializeTrace(trace)].map((line) => `${line}\n`).join("");
}

/** In pieces of odd sizes, as a network brings them. */
async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text);
  for (let from = 0; from < all.length; from += 300_007) yield all.subarray(from, from + 300_007);
}

export function traceFile(trace: Trace, fileName = "trace.jsonl", change: (text: string) => string = (text) => text): TraceFile {
  return { fileName, open: () => bytes(change(traceText(trace))) };
}

export async function person({ administrator = false } = {}): Promise<Actor> {
  const userId = randomUUID();
  await database().pool.query(`INSERT INTO "user" (id, email, name, password_hash, administrator) VALUES ($1, $2, 'Somebody', '', $3)`, [userId, `${userId}@example.org`, administrator]);
  return { kind: "user", userId };
}

/** The sample's two runs as one evaluation, brought in by an administrator. */
export async function sampleEvaluation(): Promise<{ traces: Trace[]; creator: Actor; evaluation: string }> {
  const traces = await sampleTraces();
  const creator = await person({ administrator: true });
  const { evaluation } = await importEvaluation(creator, { name: "Sample", traces: traces.map((trace, at) => traceFile(trace, `run-${at}.jsonl`)) });
  return { traces, creator, evaluation };
}

/** A short part of a trace under a system's name that no other test has, with a contested credit in it; what vouches for the whole store is taken out. */
export function partOf(trace: Trace): Trace {
  const { memories, queries } = trace;
  const { leakCheck: _, datasetReport: __, ...header } = trace.header;
  const [credit] = contestedCredits([trace], { k: 60 });
  const { conversation } = queries.find(({ id }) => id === credit?.hidden.queryId)!;
  const within = (item: { conversation: string }) => item.conversation === conversation;
  return { header: { ...header, contract: { ...header.contract, sha256: "" }, system: `system-${randomUUID()}` }, memories: memories.filter(within), queries: queries.filter(within) };
}
