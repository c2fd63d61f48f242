import { describe, expect, it } from "vitest";
import { auditTrace } from "./audit";
import { auditReport } from "./report";
import { reportMarkdown } from "./report-section";
import type { Memory } from "@/lib/memory/memory";
import type { Trace, TracedQuery } from "@/lib/memory/trace";

/** Sessions S1 to S3 of three turns, S4 of one; the first turn of each session has one statement. */
const MEMORIES: Memory[] = ["S1:1", "S1:2", "S1:3", "S2:1", "S2:2", "S2:3", "S3:1", "S3:2", "S3:3", "S4:1"].flatMap((turn) => {
  const source = { conversation: "q", anchors: [turn], speaker: "user", time: "" };
  const raw: Memory = { ...source, id: `${turn}/raw`, raw: true, canonical: false, kind: "turn", text: "" };
  return turn.endsWith(":1") ? [raw, { ...source, id: `${turn}/fact`, raw: false, canonical: true, kind: "statement", text: "" }] : [raw];
});

function audited({ ranked, evidence, k = 60, dataset = "longmemeval", format = "longmemeval", more = [] as TracedQuery[] }: { ranked: string[]; evidence: string[]; k?: number; dataset?: string; format?: string; more?: TracedQuery[] }) {
  const rules = { format: "assay-lineage-contract" as const, version: 1 as const, dataset, builder: "native", anchorUnit: "turn" as const, severalAnchors: "any" as const, parser: null };
  const query: TracedQuery = { id: "q/q1", conversation: "q", query: "?", goldAnswer: "a", category: "multi-session", answerable: true, evidence, results: ranked.map((id) => ({ id, score: 0 })) };
  const trace: Trace = { header: { type: "header", format: "assay-trace", version: 1, system: "s", dataset, k, seed: 1, contract: { sha256: "", rules }, retriever: {}, versions: {}, source: { format, files: [] } }, memories: MEMORIES, queries: [query, ...more] };
  return auditTrace(trace, { bootstrap: { resamples: 20, seed: 1 } }).audit;
}

/** recall_any, recall_all and ndcg_any at a depth. */
function at(audit: ReturnType<typeof audited>, ...[granularity, target, k]: ["turn" | "session", "raw" | "source" | "canonical", number]) {
  const { recall_any: any, recall_all: all, ndcg_any: ndcg } = audit.longMemEvalScores!.scores[granularity][target];
  return [any[k]!.value, all[k]!.value, ndcg[k]!.value];
}

const close = (...values: number[]) => values.map((value) => expect.closeTo(value, 12) as number);

// Evidence: S1:2 and S2:1. Ranked: S1:1 (answer session, no evidence), S3:1, S1:2 (evidence), S3:2, S2:1 (evidence), S4:1.
const RANKED = ["S1:1/raw", "S3:1/raw", "S1:2/raw", "S3:2/raw", "S2:1/raw", "S4:1/raw"];

describe("LongMemEval's own metrics, worked out by hand after its eval_utils.py and run_retrieval.py", () => {
  const audit = audited({ ranked: RANKED, evidence: ["S1:2", "S2:1"] });
  const ideal = 1 + 1;

  it("by turn: gains at ranks 3 and 5, ranks 1 and 2 undiscounted, the ideal 1 + 1/log2(2)", () => {
    expect(at(audit, "turn", "raw", 1)).toEqual([0, 0, 0]);
    expect(at(audit, "turn", "raw", 3)).toEqual(close(1, 0, 1 / Math.log2(3) / ideal));
    expect(at(audit, "turn", "raw", 5)).toEqual(close(1, 1, (1 / Math.log2(3) + 1 / Math.log2(5)) / ideal));
  });

  it("by session: k counts distinct sessions, and S1:1 stands for a session of its own, since it has no answer", () => {
    // Labels: S1 without answer, S3, S1, S3, S2, S4: three distinct sessions after three places, five after six.
    expect(at(audit, "session", "raw", 1)).toEqual([0, 0, 0]);
    expect(at(audit, "session", "raw", 3)).toEqual(close(1, 0, 1 / Math.log2(3) / ideal));
    expect(at(audit, "session", "raw", 5)).toEqual(close(1, 1, (1 / Math.log2(3) + 1 / Math.log2(5)) / ideal));
  });

  it("by session go deeper than by turn where one session comes again and again", () => {
    const again = audited({ ranked: ["S3:1/raw", "S3:2/raw", "S3:3/raw", "S3:1/fact", "S2:1/raw", "S1:1/raw"], evidence: ["S2:1"] });
    expect(at(again, "turn", "raw", 3)).toEqual([0, 0, 0]);
    // S3 four times and S2: k = 1 stays at one place, k = 3 grows to six.
    expect(at(again, "session", "raw", 1)).toEqual([0, 0, 0]);
    expect(at(again, "session", "raw", 3)).toEqual(close(1, 1, 1 / Math.log2(5)));
  });

  it("count every memory of a target, and what was made of an evidence turn as no answer under Raw", () => {
    const made = audited({ ranked: ["S2:1/fact", "S2:1/raw"], evidence: ["S2:1"] });
    expect(at(made, "session", "raw", 1)).toEqual([0, 0, 0]);
    expect(at(made, "session", "canonical", 1)).toEqual([1, 1, 1]);
    expect(at(made, "session", "source", 1)).toEqual(close(1, 1, 1));
    expect(at(made, "session", "source", 5)).toEqual(close(1, 1, 1));
    expect(at(made, "turn", "raw", 3)).toEqual(close(1, 1, 1));
  });

  it("are of answerable queries, at LongMemEval's depths within what was saved, and say which lists end too early", () => {
    const unanswerable: TracedQuery = { id: "q/abs", conversation: "q", query: "?", goldAnswer: "", category: "", answerable: false, evidence: ["S1:2"], results: [] };
    const short = audited({ ranked: RANKED, evidence: ["S1:2", "S2:1"], k: 6, more: [unanswerable] });
    expect(Object.keys(short.longMemEvalScores!.scores.session.raw.recall_any)).toEqual(["1", "3", "5"]);
    expect(short.longMemEvalScores!.scores.turn.raw.recall_any["5"]!.n).toBe(1);
    expect(short.longMemEvalScores!.shortLists.raw).toEqual({ 1: 0, 3: 0, 5: 0 });
    const twice = audited({ ranked: ["S3:1/raw", "S3:2/raw", "S2:1/raw"], evidence: ["S2:1"], k: 3 });
    expect(twice.longMemEvalScores!.shortLists.raw).toEqual({ 1: 0, 3: 1 });
    expect(reportMarkdown(auditReport(twice), { pictures: false })).toMatch(/\| session \| recall_any@3 \| Raw \|.*1 saved list ends before 3 sessions/);
  });

  it("are shown for LongMemEval's data only", () => {
    expect(audited({ ranked: RANKED, evidence: ["S2:1"], dataset: "mine", format: "longmemeval" }).longMemEvalScores).toBeDefined();
    const other = audited({ ranked: RANKED, evidence: ["S2:1"], dataset: "longmemeval", format: "locomo" });
    expect(other).not.toHaveProperty("longMemEvalScores");
    expect(reportMarkdown(auditReport(other), { pictures: false })).not.toContain("LongMemEval’s own metrics");
  });
});
