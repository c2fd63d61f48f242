import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { LongMemEvalReader } from "@/lib/datasets/longmemeval";
import { evaluateFile } from "@/lib/evaluation-files/evaluate-file";
import { evaluateStream } from "@/lib/evaluation-files/evaluate-stream";
import { rescoreFiles } from "@/lib/evaluation-files/rescore-files";
import { openRetriever } from "@/lib/evaluation-files/retrievers";
import { streamInstances } from "@/lib/evaluation-files/stream-instances";
import { parserExtractor } from "@/lib/extraction/parser-extractor";
import { IndexSampler } from "@/lib/stats/index-sampler";
import type { EvaluationRequest } from "@/lib/evaluation-files/evaluation-request";

/**
 * Peak memory on inputs of the size of LongMemEval-M (500 instances of 500 sessions, 5 MB each) and BEAM-1M (one
 * conversation of a million tokens), made from a seed, and on traces of such stores. What a streamed file needs hardly
 * grows with its instances, so a few are made; ASSAY_BENCH_INSTANCES=500 makes all of M for reading and rescoring, and
 * ASSAY_BENCH_EVALUATED=500 evaluates all of it, which takes hours.
 */
const LIMIT_IN_MB = 1024;
const SESSIONS = 500;
const TURNS = 10;
const READ = Number(process.env.ASSAY_BENCH_INSTANCES ?? 10);
const EVALUATED = Number(process.env.ASSAY_BENCH_EVALUATED ?? 3);
const STATEMENTS = 5;
const LOCOMO = { runs: 6, conversations: 10, turns: 590, queries: 199 };
const BEAM_TURNS = 5000;

const sampler = new IndexSampler(1337);
const WORDS = Array.from({ length: 4000 }, (_, at) => `w${((at * 7919) % 4000).toString(36)}`);

/** About a kilobyte of sentences, some of which the parser makes statements of. */
function turnText(): string {
  return Array.from({ length: 10 }, () => `I visited ${Array.from({ length: 14 }, () => WORDS[sampler.index(WORDS.length)]!).join(" ")} yesterday.`).join(" ");
}

function writeLongMemEval(file: string, instances: number): void {
  const out = fs.openSync(file, "w");
  for (let at = 0; at < instances; at++) {
    const sessions = Array.from({ length: SESSIONS }, (_, session) => Array.from({ length: TURNS }, (_, turn) => ({ role: turn % 2 ? "assistant" : "user", content: turnText(), ...(session === 7 && turn === 0 ? { has_answer: true } : {}) })));
    const ids = sessions.map((_, session) => `s${session}`);
    const instance = { question_id: `q${at}`, question_type: "multi-session", question: `What of ${WORDS[at]}?`, answer: "x", question_date: "2023/06/30 (Fri) 10:00", haystack_session_ids: ids, haystack_dates: ids.map(() => "2023/05/20 (Sat) 02:21"), haystack_sessions: sessions, answer_session_ids: ["s7"] };
    fs.writeSync(out, `${at === 0 ? "[" : ","}${JSON.stringify(instance)}`);
  }
  fs.writeSync(out, "]");
  fs.closeSync(out);
}

function writeBeam(folder: string): string {
  const turns = Array.from({ length: BEAM_TURNS }, (_, id) => ({ id, role: id % 2 ? "assistant" : "user", content: turnText(), time_anchor: id === 0 ? "March-15-2024" : null }));
  fs.writeFileSync(path.join(folder, "1M-1-chat.json"), JSON.stringify([{ turns: [turns] }]));
  fs.writeFileSync(path.join(folder, "1M-1-probing_questions.json"), JSON.stringify({ information_extraction: Array.from({ length: 20 }, (_, at) => ({ question: `What of ${WORDS[at]}?`, answer: "x", source_chat_ids: [at * 10] })) }));
  return path.join(folder, "1M-1-chat.json");
}

interface TraceSize {
  system: string;
  dataset: string;
  conversations: number;
  turns: number;
  /** A conversation. */
  queries: number;
}

/** A run as `evaluate` writes it: all memories, then all queries; written line by line, since it may be larger than memory. */
function writeTrace(file: string, { system, dataset, conversations, turns, queries }: TraceSize): void {
  const out = fs.openSync(file, "w");
  const write = (lines: readonly object[]) => fs.writeSync(out, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const rules = { format: "assay-lineage-contract", version: 1, dataset, builder: "native", anchorUnit: "turn", severalAnchors: "any", parser: null };
  write([{ type: "header", format: "assay-trace", version: 1, system, dataset, k: 60, seed: 1337, contract: { sha256: "", rules }, retriever: {}, versions: {} }]);
  const name = (conversation: number, turn: number, place: number) => `q${conversation}/S${turn}:1/${place}`;
  for (let conversation = 0; conversation < conversations; conversation++) {
    write(Array.from({ length: turns }, (_, turn) => {
      const text = turnText();
      return Array.from({ length: STATEMENTS + 1 }, (_, place) => ({ type: "memory", id: name(conversation, turn, place), conversation: `q${conversation}`, anchors: [`S${turn}:1`], raw: place === 0, canonical: place > 0, kind: place === 0 ? "turn" : "statement", text: place === 0 ? text : text.slice((place - 1) * 90, place * 90), speaker: "user", time: "2023/05/20 (Sat) 02:21" }));
    }).flat());
  }
  for (let conversation = 0; conversation < conversations; conversation++) {
    write(Array.from({ length: queries }, (_, at) => ({ type: "query", id: `q${conversation}/q${at}`, conversation: `q${conversation}`, query: `What of ${WORDS[at]}?`, goldAnswer: WORDS[at], category: "multi-session", answerable: true, evidence: [`S${(at * 37) % turns}:1`], results: Array.from({ length: 60 }, (_, rank) => [name(conversation, sampler.index(turns), sampler.index(STATEMENTS + 1)), 60 - rank]) })));
  }
  fs.closeSync(out);
}

async function rescored(folder: string, traces: readonly TraceSize[]): Promise<string> {
  const files = traces.map((trace) => path.join(folder, `${trace.system}.jsonl`));
  traces.forEach((trace, at) => writeTrace(files[at]!, trace));
  const size = files.reduce((sum, file) => sum + fs.statSync(file).size, 0);
  const { audits } = await rescoreFiles(files, path.join(folder, "out"));
  return `${audits.length} with ${audits[0]!.audit.coverage.memories.toLocaleString("en")} memories and ${audits[0]!.audit.coverage.queries.toLocaleString("en")} queries, ${(size / 1e6).toFixed(0)} MB`;
}

const PARTS: Record<string, (folder: string) => Promise<string>> = {
  "read LongMemEval-M": async (folder) => {
    const file = path.join(folder, "m.json");
    writeLongMemEval(file, READ);
    const reader = new LongMemEvalReader();
    for await (const instance of streamInstances(file)) if ("faults" in reader.read(instance)) throw new Error("the generator made a faulty instance");
    return `${reader.report().turns.toLocaleString("en")} turns, ${(fs.statSync(file).size / 1e6).toFixed(0)} MB`;
  },
  "evaluate LongMemEval-M": async (folder) => {
    const input = path.join(folder, "m.json");
    writeLongMemEval(input, EVALUATED);
    const resident: number[] = [];
    const { audit } = await evaluateStream(request({ dataset: "longmemeval", input, out: path.join(folder, "out") }), { retriever: openRetriever("bm25"), extractor: parserExtractor }, ({ step }) => {
      if (step === "storing and asking") resident.push(Math.round(process.memoryUsage.rss() / 1024 ** 2));
    });
    return `${audit.coverage.memories.toLocaleString("en")} memories of ${EVALUATED} instances, resident after each ${resident.join(", ")} MB`;
  },
  "evaluate BEAM-1M": async (folder) => {
    const { audit } = await evaluateFile(request({ dataset: "beam", input: writeBeam(folder), out: path.join(folder, "out") }));
    return `${audit.coverage.memories.toLocaleString("en")} memories of one conversation`;
  },
  "rescore a trace of LongMemEval-M": (folder) => rescored(folder, [{ system: "bm25-d5", dataset: "longmemeval", conversations: READ, turns: SESSIONS * TURNS, queries: 1 }]),
  "rescore the traces of a LoCoMo sweep together": (folder) => rescored(folder, Array.from({ length: LOCOMO.runs }, (_, run) => ({ system: `run-${run}`, dataset: "locomo", ...LOCOMO }))),
};

function request(given: Pick<EvaluationRequest, "dataset" | "input" | "out">): EvaluationRequest {
  return { ...given, retriever: "bm25", maxFacts: 5, k: 60, seed: 1337 };
}

async function runPart(name: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-bench-"));
  try {
    console.log(JSON.stringify({ done: await PARTS[name]!(folder), peak: process.resourceUsage().maxRSS / 1024 }));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const [part] = process.argv.slice(2);
if (part !== undefined) await runPart(part);
else {
  // Each in a process of its own, since a process never gives its peak back.
  for (const name of Object.keys(PARTS)) {
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", "tsx", import.meta.filename, name], { encoding: "utf8" });
    if (status !== 0) {
      console.log(`${name}: failed\n${stderr}`);
      process.exitCode = 1;
      continue;
    }
    const { done, peak } = JSON.parse(stdout.trim().split("\n").at(-1)!) as { done: string; peak: number };
    if (peak > LIMIT_IN_MB) process.exitCode = 1;
    console.log(`${name}: ${done}, peak ${peak.toFixed(0)} MB (limit ${LIMIT_IN_MB} MB) ${peak > LIMIT_IN_MB ? "TOO MUCH" : "ok"}`);
  }
}
