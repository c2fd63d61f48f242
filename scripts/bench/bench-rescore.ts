import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readTraceFile } from "@/lib/evaluation-files/read-trace-file";
import { serializeTrace } from "@/lib/memory/trace";
import { serializeQrels, serializeTrecRun } from "@/lib/memory/trec";
import { IndexSampler } from "@/lib/stats/index-sampler";
import { CUTOFFS, METRICS, rescore, scoreOf } from "@/lib/target-audit/rescore";
import { TARGETS } from "@/lib/target-audit/targets";
import type { Memory } from "@/lib/memory/memory";
import type { Trace, TracedQuery } from "@/lib/memory/trace";
import type { Metric } from "@/lib/target-audit/rescore";

/**
 * Rescoring from traces on disk: 13,620 query-system pairs × 60 results × 3 targets × 3 cut-offs × 4 metrics, against
 * JSON.parse of the same lines with a bare loop over as many numbers. trec_eval stands beside it where it is installed.
 */
const RUNS = 4;
const QUERIES = 3405;
const CONVERSATIONS = 10;
const TURNS = 590;
const DEPTH = 60;
const LIMIT = 3;
const TREC_EVAL = "trec_eval";

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-bench-"));
const metrics = Object.keys(METRICS) as Metric[];

function makeTrace(run: number): Trace {
  const sampler = new IndexSampler(run + 1);
  const words = Array.from({ length: 18 }, (_, at) => `word${at * 37}`).join(" ");
  const memories = Array.from({ length: CONVERSATIONS }, (_, conversation) => Array.from({ length: TURNS }, (_, turn) => [0, 1].map((place): Memory => ({
    id: `conv-${conversation}/D${turn}/${place}`, conversation: `conv-${conversation}`, anchors: [`D${turn}`], raw: place === 0, canonical: place === 1, kind: place ? "statement" : "turn", text: `${words} ${turn}`, speaker: "Ana", time: "1:56 pm on 8 May, 2023",
  })))).flat(2);
  const queries = Array.from({ length: QUERIES }, (_, at): TracedQuery => {
    const conversation = `conv-${at % CONVERSATIONS}`;
    const ids = new Set<string>();
    while (ids.size < DEPTH) ids.add(`${conversation}/D${sampler.index(TURNS)}/${sampler.index(2)}`);
    return { id: `${conversation}/q${at}`, conversation, query: `${words}?`, goldAnswer: words.slice(0, 20), category: "single-hop", answerable: true, evidence: [`D${sampler.index(TURNS)}`, `D${sampler.index(TURNS)}`], results: [...ids].map((id, place) => ({ id, score: 60 - place + sampler.uniform() })) };
  });
  const rules = { format: "assay-lineage-contract" as const, version: 1 as const, dataset: "bench", builder: "native", anchorUnit: "turn" as const, severalAnchors: "any" as const, parser: null };
  return { header: { type: "header", format: "assay-trace", version: 1, system: `run-${run}`, dataset: "bench", k: DEPTH, seed: 1, contract: { sha256: "", rules }, retriever: {}, versions: {} }, memories, queries };
}

async function ours(files: readonly string[]): Promise<number> {
  let sum = 0;
  for (const file of files) {
    for (const query of rescore(await readTraceFile(file))) {
      for (const target of TARGETS) for (const metric of metrics) for (const k of CUTOFFS) sum += scoreOf(query, { target, metric, k }) ?? 0;
    }
  }
  return sum;
}

function bare(files: readonly string[]): number {
  let sum = 0;
  for (const file of files) {
    for (const line of fs.readFileSync(file, "utf8").split("\n")) {
      if (!line) continue;
      const { results } = JSON.parse(line) as { results?: [string, number][] };
      if (!results) continue;
      for (let pass = 0; pass < TARGETS.length * metrics.length * CUTOFFS.length; pass++) for (const [, score] of results) sum += score;
    }
  }
  return sum;
}

/** Least of several times in milliseconds, turn about, so that a busy machine slows both alike. */
async function race(one: () => unknown, other: () => unknown): Promise<[number, number]> {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < 7; turn++) {
    for (const [at, run] of [one, other].entries()) {
      const start = performance.now();
      await run();
      least[at as 0 | 1] = Math.min(least[at as 0 | 1], performance.now() - start);
    }
  }
  return least;
}

function trecEval(trace: Trace): string {
  const [run, qrels] = ["run.txt", "qrels.txt"].map((name) => path.join(directory, name)) as [string, string];
  fs.writeFileSync(run, [...serializeTrecRun(trace.queries, { system: "s", k: DEPTH })].join("\n") + "\n");
  fs.writeFileSync(qrels, [...serializeQrels(rescore(trace).map(({ query, targets }) => ({ query: query.id, target: targets.source })))].join("\n") + "\n");
  const start = performance.now();
  const done = spawnSync(TREC_EVAL, ["-m", "ndcg_cut.20,40,60", "-m", "recall.20,40,60", "-m", "recip_rank", "-m", "success.20,40,60", qrels, run]);
  if (done.error || done.status !== 0) return "trec_eval is not installed, so not compared with it";
  return `trec_eval for one run and one target: ${(performance.now() - start).toFixed(0)} ms`;
}

try {
  const traces = Array.from({ length: RUNS }, (_, run) => makeTrace(run));
  const files = traces.map((trace, run) => {
    const file = path.join(directory, `trace-${run}.jsonl`);
    fs.writeFileSync(file, [...serializeTrace(trace)].join("\n") + "\n");
    return file;
  });
  const [mine, plain] = await race(() => ours(files), () => bare(files));
  const ratio = mine / plain;
  if (ratio > LIMIT) process.exitCode = 1;
  console.log(`rescoring ${(RUNS * QUERIES).toLocaleString("en")} pairs × ${DEPTH} × ${TARGETS.length} targets × ${CUTOFFS.length} cut-offs × ${metrics.length} metrics from disk: ${mine.toFixed(0)} ms, JSON.parse and a bare loop ${plain.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (limit ${LIMIT}) ${ratio > LIMIT ? "SLOW" : "ok"}`);
  console.log(trecEval(traces[0]!));
} finally {
  fs.rmSync(directory, { recursive: true });
}
