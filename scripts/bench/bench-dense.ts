/**
 * Dense retrieval over a store of 20,000 memories: the exact search beside a bare loop over the same numbers, and reading
 * embeddings from the cache beside computing them. Prints ratios of one run. Usage: npm run bench -- dense
 */
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { mersenne } from "pure-rand/generator/mersenne";
import { cachedEmbedder } from "@/lib/embeddings/cached-embedder";
import { sentenceEncoder } from "@/lib/embeddings/sentence-encoder";
import { indexDense } from "@/lib/memory/dense";
import type { Memory } from "@/lib/memory/memory";

const MEMORIES = 20_000;
const QUERIES = 50;
const WIDTH = 512;
const TEXTS = 512;

async function timed<Result>(work: () => Promise<Result> | Result): Promise<{ ms: number; result: Result }> {
  const begin = performance.now();
  const result = await work();
  return { ms: performance.now() - begin, result };
}

const random = mersenne(1);
const vector = () => Float32Array.from({ length: WIDTH }, () => random.next() / 2 ** 31);
const vectors = new Map<string, Float32Array>();
const named = (text: string) => vectors.set(text, vector()) && text;
const memories = Array.from({ length: MEMORIES }, (_, index): Memory => ({ id: `m${index}`, conversation: "c", anchors: ["t"], raw: false, canonical: true, kind: "", text: named(`memory ${index}`), speaker: "", time: "" }));
const queries = Array.from({ length: QUERIES }, (_, index) => named(`query ${index}`));

const retrieve = await indexDense(memories, queries, { embed: async (texts) => texts.map((text) => vectors.get(text)!) });
const matrix = memories.map(({ text }) => vectors.get(text)!);
const bare = (query: Float32Array) => matrix.reduce((best, row) => {
  let sum = 0;
  for (let index = 0; index < WIDTH; index++) sum += row[index]! * query[index]!;
  return Math.max(best, sum);
}, -Infinity);
queries.slice(0, 5).forEach((query) => [retrieve(query, 60), bare(vectors.get(query)!)]);
const search = await timed(() => queries.map((query) => retrieve(query, 60)));
const loop = await timed(() => queries.map((query) => bare(vectors.get(query)!)));
console.log(`exact search of ${MEMORIES.toLocaleString("en")} memories, top 60: ${(search.ms / QUERIES).toFixed(1)} ms a query, ${(search.ms / loop.ms).toFixed(2)} times a bare loop without ranking`);

const folder = fs.mkdtempSync(path.join(tmpdir(), "assay-bench-"));
const texts = Array.from({ length: TEXTS }, (_, index) => `Ana told Joel on day ${index} that ${queries[index % QUERIES]} was about the old kiln, the bees and the boat they wanted to buy.`);
const encoder = cachedEmbedder(sentenceEncoder(), folder);
await encoder.embed(["Threads start with the first text."]);
const computed = await timed(() => encoder.embed(texts));
await encoder.close();
const reader = cachedEmbedder(sentenceEncoder(), folder);
const read = await timed(() => reader.embed(texts));
await reader.close();
fs.rmSync(folder, { recursive: true });
if (!read.result.every((found, index) => found.every((value, place) => value === computed.result[index]![place]))) throw new Error("The cache gave other vectors.");
console.log(`${TEXTS} texts: ${(TEXTS / computed.ms * 1000).toFixed(0)} computed a second, read from the cache ${(computed.ms / read.ms).toFixed(0)} times as fast`);
