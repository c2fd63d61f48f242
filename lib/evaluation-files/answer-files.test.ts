import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTrace } from "@/lib/memory/read-trace";
import { readAnswerFiles, answersOfRuns } from "./answer-files";
import { evaluateFile } from "./evaluate-file";
import { openAnsweredTraces } from "./open-answered-traces";
import { readDataset } from "./read-dataset";
import { rescoreFiles } from "./rescore-files";
import type { TracedQuery } from "@/lib/memory/trace";

const SAMPLE = join(import.meta.dirname, "../../prisma/sample/conversations.json");
const LOCOMO = join(import.meta.dirname, "../../../shared/data/locomo/locomo10.json");
const RESULTS = join(import.meta.dirname, "../../../shared/data/locomo-audit/full_context_gpt4omini_eval_results.json");
let directory: string;
const at = (...names: string[]) => join(directory, ...names);

async function file(name: string, ...lines: unknown[]): Promise<string> {
  await writeFile(at(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return at(name);
}

const evaluate = (out: string, more: { maxFacts?: number; answers?: string[] } = {}) => evaluateFile({ dataset: "locomo", input: SAMPLE, retriever: "bm25", maxFacts: 5, k: 60, seed: 1337, out: at(out), ...more });

/** The answerable queries of a trace, in order. */
async function answerable(trace: string): Promise<TracedQuery[]> {
  const { queries } = await readTrace((await readFile(trace, "utf8")).split("\n"));
  return queries.filter((query) => query.answerable && query.goldAnswer !== "");
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-answers-"));
  await evaluate("d5");
  await evaluate("d1", { maxFacts: 1 });
});
afterAll(() => rm(directory, { recursive: true }));

describe("answers of a run", () => {
  it("link its hits with what judges gave them, beside the extractive answer, and say what was matched", async () => {
    const asked = await answerable(at("d5/trace.jsonl"));
    // Every third answer is right, whatever was retrieved.
    const given = await file("given.jsonl", ...asked.map(({ id, goldAnswer }, place) => ({ query: id, answer: place % 3 === 0 ? goldAnswer : "no idea", score: Number(place % 3 === 0), judge: "j" })), { query: "nowhere/q9", answer: "?" });
    const { audit } = await evaluate("answered", { answers: [given] });
    expect(audit.run.answers).toMatchObject([{ name: "given.jsonl", form: "lines", own: false, judges: ["j"], answers: asked.length + 1, matched: asked.length, judged: asked.length, unmatchedAt: [`given.jsonl, line ${asked.length + 1}`] }]);
    const { judged, ownF1, f1 } = audit.answers;
    expect(judged!.mean.n).toBe(f1.mean.n);
    expect(judged!.mean.interval).toBeDefined();
    const covered = Object.values(judged!.byHit).reduce((sum, { n, value }) => sum + n * (value ?? 0), 0);
    expect(covered).toBeCloseTo(judged!.mean.value! * judged!.mean.n, 9);
    expect(ownF1!.mean.value).toBeGreaterThanOrEqual(judged!.mean.value! - 1e-9);
    const report = await readFile(at("answered/report.md"), "utf8");
    expect(report).toContain(`${asked.length} of ${asked.length + 1} answers belong to queries of this run; 1 belong to none, the first at given.jsonl, line ${asked.length + 1}`);
    expect(report).toContain("Given answer, judged: ");
    // The trace holds them, so that rescoring it alone gives the same; the same file once more adds nothing.
    const { audits } = await rescoreFiles([at("answered/trace.jsonl")], at("again"));
    expect(audits[0]!.audit.answers).toEqual(audit.answers);
    const once = await rescoreFiles([at("answered/trace.jsonl")], at("once"), { answers: [given] });
    expect(once.audits[0]!.audit.answers).toEqual(audit.answers);
    expect(once.audits[0]!.audit.run.answers).toHaveLength(1);
  });

  it("are told apart by system where there are several runs, and pooled over them", async () => {
    const [first, second] = await answerable(at("d5/trace.jsonl"));
    const traces = [at("d1"), at("d5")];
    const named = await file("named.jsonl", { query: first!.id, answer: "a", system: "bm25-d5", score: 1 }, { query: first!.id, answer: "b", system: "bm25-d1", score: 0 });
    const { audits, combined } = await rescoreFiles(traces, at("named"), { answers: [named] });
    expect(audits.map(({ audit }) => [audit.run.system, audit.run.answers![0]!.own, audit.run.answers![0]!.answers])).toEqual([["bm25-d1", true, 1], ["bm25-d5", true, 1]]);
    expect(Object.values(combined!.pooled.answerJudged!).reduce((sum, { pairs }) => sum + pairs, 0)).toBe(2);
    const unnamed = await file("unnamed.jsonl", { query: second!.id, answer: "a", score: 1 });
    await expect(rescoreFiles(traces, at("x"), { answers: [unnamed] })).rejects.toThrow("unnamed.jsonl, line 1, system: is missing, and there are several runs: bm25-d1, bm25-d5. Say whose answers they are, as bm25-d1=unnamed.jsonl, or all=unnamed.jsonl");
    const whose = async (prefix: string) => (await rescoreFiles(traces, at("whose"), { answers: [`${prefix}=${unnamed}`] })).audits.map(({ audit }) => audit.run.answers?.[0]?.own ?? null);
    expect(await whose("bm25-d5")).toEqual([null, true]);
    expect(await whose("all")).toEqual([false, false]);
    await expect(whose("mem0")).rejects.toThrow('unnamed.jsonl: "mem0" is none of the runs: bm25-d1, bm25-d5.');
    expect(existsSync(at("x"))).toBe(false);
  });

  it("are put to the queries of a trace on its way into the installation, and checked before", async () => {
    const [first] = await answerable(at("d5/trace.jsonl"));
    const traces = [at("d1/trace.jsonl"), at("d5/trace.jsonl")];
    const given = await file("brought.jsonl", { query: first!.id, answer: "a", system: "bm25-d5", score: 1 });
    const [plain, answered] = await openAnsweredTraces(traces, [given]);
    const linesOf = async (open: () => AsyncIterable<Uint8Array>) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of open()) pieces.push(piece);
      return Buffer.concat(pieces).toString("utf8");
    };
    expect(await linesOf(plain!)).toBe(await readFile(traces[0]!, "utf8"));
    const [written, before] = [await linesOf(answered!), await readFile(traces[1]!, "utf8")].map((text) => text.split("\n"));
    // The header and the one query; what the leak check vouches for stays byte for byte.
    expect(written!.filter((line, place) => line !== before![place])).toHaveLength(2);
    expect(written).toHaveLength(before!.length);
    const trace = await readTrace(written!);
    expect(trace.queries.find(({ id }) => id === first!.id)!.answer).toEqual({ text: "a", score: 1 });
    expect(trace.queries.filter(({ answer }) => answer)).toHaveLength(1);
    expect(trace.header.answers).toMatchObject([{ name: "brought.jsonl", own: true, matched: 1 }]);
    await expect(openAnsweredTraces(traces, [await file("lost.jsonl", { query: "nowhere", answer: "?", system: "bm25-d5" })])).rejects.toThrow("lost.jsonl: none of its 1 answers belongs to a query of bm25-d1 on locomo, bm25-d5 on locomo");
  });

  it("are refused where they fit nothing, contradict each other or are not there, and nothing is written", async () => {
    const [first] = await answerable(at("d5/trace.jsonl"));
    const strange = await file("strange.jsonl", { query: "nowhere", answer: "?" });
    const other = await file("other.jsonl", { query: first!.id, answer: "one" });
    const against = await file("against.jsonl", { query: first!.id, answer: "two" });
    await expect(evaluate("none", { answers: [strange] })).rejects.toThrow("strange.jsonl: none of its 1 answers belongs to a query of bm25-d5 on locomo, neither by id nor by the question's text. The first is at strange.jsonl, line 1.");
    await expect(evaluate("none", { answers: [other, against] })).rejects.toThrow(`against.jsonl, line 1: there is another answer to ${first!.id} already`);
    await expect(evaluate("none", { answers: [at("gone.jsonl")] })).rejects.toThrow("gone.jsonl cannot be read: there is no such file");
    await writeFile(at("bytes.jsonl"), Buffer.from([0x7b, 0xff, 0xfe]));
    await expect(evaluate("none", { answers: [at("bytes.jsonl")] })).rejects.toThrow("bytes.jsonl is not UTF-8 text");
    expect(existsSync(at("none"))).toBe(false);
  });
});

describe.skipIf(!existsSync(LOCOMO) || !existsSync(RESULTS))("published results on LoCoMo (snap-research/locomo and dial481/locomo-audit, CC BY-NC 4.0; skipped where ../shared/data is absent)", () => {
  it("find every query, the repeated ones too, each in its own conversation", async () => {
    const { conversations } = await readDataset("locomo", { path: LOCOMO });
    const [answers] = answersOfRuns(await readAnswerFiles([RESULTS]), ["run"]);
    const { detailed_results: results } = JSON.parse(await readFile(RESULTS, "utf8")) as { detailed_results: Record<string, { generated_answer: string }[]> };
    for (const [place, conversation] of conversations.entries()) {
      const queries = answers!.answer(conversation.questions.map(({ id, text, ...question }): TracedQuery => ({ ...question, id: `${conversation.id}/${id}`, conversation: conversation.id, query: text, results: [] })));
      // The file has the answerable questions of each conversation in the dataset's order.
      expect(queries.filter((query) => query.answerable).map(({ answer }) => answer?.text)).toEqual(Object.values(results)[place]!.map(({ generated_answer: text }) => text));
      expect(queries.filter((query) => !query.answerable && query.answer)).toEqual([]);
    }
    expect(answers!.sources()).toMatchObject([{ answers: 1540, matched: 1540, judged: 1540, unmatchedAt: [] }]);
  });
});
