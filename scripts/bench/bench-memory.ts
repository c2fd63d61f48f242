import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { LongMemEvalReader } from "@/lib/datasets/longmemeval";
import { evaluateFile } from "@/lib/evaluation-files/evaluate-file";
import { evaluateStream } from "@/lib/evaluation-files/evaluate-stream";
import { openRetriever } from "@/lib/evaluation-files/retrievers";
import { streamInstances } from "@/lib/evaluation-files/stream-instances";
import { parserExtractor } from "@/lib/extraction/parser-extractor";
import { IndexSampler } from "@/lib/stats/index-sampler";
import type { EvaluationRequest } from "@/lib/evaluation-files/evaluation-request";

/**
 * Peak memory on inputs of the size of LongMemEval-M (instances of 500 sessions, 5 MB each) and BEAM-1M (one conversation of
 * a million tokens), made from a seed. What a streamed file needs does not grow with its instances, so a few are made;
 * ASSAY_BENCH_INSTANCES=500 makes all of M for the reading.
 */
const LIMIT_IN_MB = 1024;
const SESSIONS = 500;
const TURNS = 10;
const READ = Number(process.env.ASSAY_BENCH_INSTANCES ?? 20);
const EVALUATED = 2;
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
    const { audit } = await evaluateStream(request({ dataset: "longmemeval", input, out: path.join(folder, "out") }), { retriever: openRetriever("bm25"), extractor: parserExtractor });
    return `${audit.coverage.memories.toLocaleString("en")} memories of ${EVALUATED} instances`;
  },
  "evaluate BEAM-1M": async (folder) => {
    const { audit } = await evaluateFile(request({ dataset: "beam", input: writeBeam(folder), out: path.join(folder, "out") }));
    return `${audit.coverage.memories.toLocaleString("en")} memories of one conversation`;
  },
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
