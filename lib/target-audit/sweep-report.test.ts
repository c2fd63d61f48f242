import { describe, expect, it } from "vitest";
import { densityCurves } from "./density-curves";
import { reportHtml } from "./report-section";
import { sweepReport } from "./sweep-report";
import { TARGETS } from "./targets";
import type { Comparison, Recommendation } from "./flips";
import type { MeanScore } from "./mean-score";
import type { DatasetSweep, SweepRun } from "./sweep-report";
import type { Target } from "./targets";

const score = (value: number | null): MeanScore => (value === null ? { value, n: 0, reason: "no query" } : { value, n: 9, interval: { lower: value - 0.01, upper: value + 0.01, level: 0.95, method: "" } });
const byTarget = <Value>(raw: Value, source: Value, canonical: Value) => ({ raw, source, canonical }) as Record<Target, Value>;
const RUNS = [{ system: "a-d8", retriever: "a", maxFacts: 8 }, { system: "a-d1", retriever: "a", maxFacts: 1 }, { system: "b-d1", retriever: "b", maxFacts: 1 }];

function recommendation(means: [string, number | null, number | null, number | null][]): Recommendation {
  return { metric: "ndcg", k: 60, means: means.map(([system, ...values]) => ({ system, byTarget: byTarget(...(values.map(score) as [MeanScore, MeanScore, MeanScore])) })), best: byTarget(null, null, null) };
}

describe("densityCurves", () => {
  it("takes each retriever's runs by rising density and names the best under each target, of equals the lower", () => {
    const [curve, ...others] = densityCurves([recommendation([["a-d8", 0.5, 0.7, 0.2], ["b-d1", 0.9, 0.9, 0.9], ["a-d1", 0.6, 0.6, 0.2]])], RUNS);
    expect(others).toEqual([]);
    expect(curve!.points.map(({ maxFacts, system, byTarget: { raw } }) => [maxFacts, system, raw.value])).toEqual([[1, "a-d1", 0.6], [8, "a-d8", 0.5]]);
    expect(curve!.best).toEqual({ raw: 1, source: 8, canonical: 1 });
  });

  it("has no best where no query is covered", () => {
    const [curve] = densityCurves([recommendation([["a-d8", null, null, null], ["a-d1", null, null, null]])], RUNS);
    expect(curve!.best).toEqual({ raw: null, source: null, canonical: null });
  });
});

describe("sweepReport", () => {
  const compared = (raw: number, source: number, canonical: number): Comparison => ({
    first: "a-d1", second: "b-d1", metric: "ndcg", k: 60,
    difference: byTarget({ ...score(raw), p: 0.5 }, { ...score(source), p: 0.5 }, { ...score(canonical), p: 0.5 }),
    flips: TARGETS.filter((target) => target !== "raw" && Math.sign({ raw, source, canonical }[target]) !== Math.sign(raw)).map((target): [Target, Target] => ["raw", target]),
    adjustedP: byTarget(0.01, 0.03, 0.2),
  });
  const sweep = (comparisons: Comparison[]): DatasetSweep => ({ dataset: "<i>set", n: 9, comparisons, flips: comparisons.filter(({ flips }) => flips.length > 0).length, recommendations: [], densities: [] });

  it("counts flips, and among them those whose intervals lie on opposite sides of zero", () => {
    const html = reportHtml(sweepReport([], [sweep([compared(0.1, -0.1, 0.1), compared(0.1, 0.1, -0.005), compared(0.1, 0.1, 0.1)])]));
    expect(html).toContain("2 comparisons of 3 between two runs name another winner");
    expect(html).toContain("2 comparisons of 3 flip; in 1 of them the intervals under two targets lie on opposite sides of zero (each interval by itself), in 1 both differences are other than 0 after Holm over");
    expect(html).not.toContain("<i>set");
  });

  it("says of a density that it is nearly another", () => {
    const runs = [["a-d5", 5, 6086], ["a-d8", 8, 6091]].map(([system, maxFacts, canonicalMemories]) => ({
      dataset: "set", system, retriever: "a", maxFacts, k: 60, seed: 1, fingerprint: "", canonicalMemories, canonicalCoverage: { count: 0, of: 0, share: null }, contested: 0, leakCheck: null, extractor: null, extraction: null,
      turnsByYield: { 2: 3468, 6: 4 }, metrics: Object.fromEntries(TARGETS.map((target) => [target, { ndcg: { 60: score(0.5) } }])),
    })) as unknown as SweepRun[];
    const densities = densityCurves([recommendation([["a-d5", 0.5, 0.5, 0.5], ["a-d8", 0.5, 0.5, 0.5]])], runs);
    const html = reportHtml(sweepReport(runs, [{ ...sweep([]), dataset: "set", densities }]));
    expect(html).toContain("D8 is nearly D5: 5 transformed memories of 6,091 (0.1\u00a0%) tell them apart; 4 of 3,472 turns with any yield more than 5.");
    expect(reportHtml(sweepReport(runs.map((run) => ({ ...run, canonicalMemories: run.maxFacts * 1000 })), [{ ...sweep([]), dataset: "set", densities }]))).not.toContain("is nearly");
  });

  it("says so where there is one run, or nothing covered", () => {
    const html = reportHtml(sweepReport([], [{ ...sweep([]), n: 0 }]));
    expect(html).toContain("nothing to compare it with");
    expect(html).toContain("nothing can be chosen");
  });
});
