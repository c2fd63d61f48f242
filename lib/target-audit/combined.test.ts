import { describe, expect, it } from "vitest";
import { auditRun } from "./audit";
import { combineAudits } from "./combined-audit";
import { combinedReport } from "./combined-report";
import { isConfirmed } from "./flips";
import { holmOverTargets, pairedP } from "./paired-tests";
import { IncomparableRuns, completeRuns } from "./complete-runs";
import { mergeContested } from "./contested";
import { reportHtml, reportMarkdown } from "./report-section";
import { collectRun } from "./run-collector";
import type { Memory } from "@/lib/memory/memory";
import type { Trace } from "@/lib/memory/trace";

const BOOTSTRAP = { resamples: 100, seed: 1 };

/** Twenty turns with `facts` statements each; `rank` gives the places of each query's gold turn that are returned, best first. */
function run({ system, facts, rank, dataset = "demo", queries = 20 }: { system: string; facts: number; rank: (query: number) => number[]; dataset?: string; queries?: number }): Trace {
  const memories = Array.from({ length: 20 }, (_, turn) => Array.from({ length: facts + 1 }, (_, place): Memory => ({
    id: `c/t${turn}/${place}`, conversation: "c", anchors: [`t${turn}`], raw: place === 0, canonical: place > 0, kind: "", text: `Turn ${turn}, form ${place}`, speaker: "Ana", time: "then",
  }))).flat();
  const rules = { format: "assay-lineage-contract" as const, version: 1 as const, dataset, builder: "native", anchorUnit: "turn" as const, severalAnchors: "any" as const, parser: { name: "p", version: 1, maxFacts: facts } };
  return {
    header: { type: "header", format: "assay-trace", version: 1, system, dataset, k: 60, seed: 1, contract: { sha256: "ab", rules }, retriever: { name: "bm25" }, versions: {} },
    memories,
    queries: Array.from({ length: queries }, (_, at) => ({ id: `q${at}`, conversation: "c", query: `What is turn ${at}?`, goldAnswer: "form", category: "x", answerable: true, evidence: [`t${at}`], results: rank(at).map((place) => ({ id: `c/t${at}/${place}`, score: 1 })) })),
  };
}

function combine(traces: Trace[]) {
  const collections = completeRuns(traces).map(({ trace, missing }) => {
    const collected = collectRun(trace, { k: 60 });
    return { run: collected, audit: auditRun(collected, { bootstrap: BOOTSTRAP, missing }) };
  });
  const contested = mergeContested(collections.map(({ run: { rescored, contested } }) => ({ queries: rescored.map(({ query }) => query.id), cases: contested })));
  return combineAudits(collections, { contested, bootstrap: BOOTSTRAP, k: 60 });
}

const D1 = run({ system: "d1", facts: 1, rank: (query) => (query % 4 === 0 ? [1, 0] : [0]) });
const D2 = run({ system: "d2", facts: 2, rank: (query) => (query % 5 === 0 ? [0] : [1]) });

describe("runs of one dataset", () => {
  it("score 0 on a query that they lack and another run holds, and say so", () => {
    const { runs } = combine([D1, run({ system: "short", facts: 1, rank: () => [0], queries: 15 })]);
    expect(runs[1]!.coverage).toMatchObject({ queries: 20, queriesMissingFromRun: 5, queriesWithoutResults: 5 });
    expect(runs[1]!.metrics.raw.hit["60"]).toMatchObject({ value: 15 / 20, n: 20 });
    expect(runs[0]!.coverage.queriesMissingFromRun).toBe(0);
  });

  it("are refused when they name different evidence for one query", () => {
    const other = { ...D2, queries: D2.queries.map((query) => (query.id === "q3" ? { ...query, evidence: ["t4"] } : query)) };
    expect(() => completeRuns([D1, other])).toThrow(IncomparableRuns);
    expect(() => completeRuns([D1, other])).toThrow("d1 and d2 on demo have different evidence for the query q3: t3 and t4");
  });

  it("of other datasets are not mixed up, though their queries have the same ids", () => {
    const elsewhere = { ...D2, header: { ...D2.header, dataset: "other" }, queries: D2.queries.map((query) => ({ ...query, evidence: ["t0"] })) };
    const { datasets, pooled } = combine([D1, elsewhere]);
    expect(datasets.map(({ dataset, systems }) => [dataset, systems])).toEqual([["demo", ["d1"]], ["other", ["d2"]]]);
    expect(pooled).toMatchObject({ queries: 40, pairs: 40 });
  });
});

describe("several runs together", () => {
  const audit = combine([D1, D2]);

  it("flip where the target changes the winner", () => {
    const ndcg = audit.datasets[0]!.comparisons.find(({ metric, k }) => metric === "hit" && k === 60)!;
    expect(ndcg.difference.raw.value).toBeGreaterThan(0);
    expect(ndcg.difference.canonical.value).toBeLessThan(0);
    expect(ndcg.flips).toContainEqual(["raw", "canonical"]);
    expect(ndcg.difference.raw.p).toBeLessThan(0.05);
  });

  it("have p corrected by Holm over the targets and pairs of one metric and depth, and no more", () => {
    expect(holmOverTargets([{ raw: 0.01, source: 0.04, canonical: null }, { raw: 0.03, source: 0.005, canonical: 0.5 }])).toEqual([
      { raw: 0.04, source: 0.09, canonical: null }, { raw: 0.09, source: 0.025, canonical: 0.5 },
    ]);
    expect(pairedP([1, 1, 1], [0, 0, 0])).toBe(0.25);
    expect(pairedP([1, 0], [1, 0])).toBeNull();
    const three = combine([D1, D2, run({ system: "d3", facts: 1, rank: (query) => (query % 3 === 0 ? [1] : [0]) })]).datasets[0]!.comparisons;
    const one = three.find(({ metric, k, first, second }) => metric === "hit" && k === 60 && first === "d1" && second === "d2")!;
    const alone = audit.datasets[0]!.comparisons.find(({ metric, k }) => metric === "hit" && k === 60)!;
    // Raw of d1 against d2: hits 20 against 4 of 20, t = 8.718 on 19 degrees of freedom; with a third run there are more tests to correct for.
    expect(alone.adjustedP!.raw).toBeLessThan(1e-6);
    expect(one.adjustedP!.raw! / alone.adjustedP!.raw!).toBeGreaterThan(1);
    expect(isConfirmed(alone)).toBe(true);
    const { adjustedP: _, ...earlier } = alone;
    expect(isConfirmed(earlier)).toBeNull();
  });

  it("sweep the density of one retriever on one matched subset", () => {
    const [sweep] = audit.datasets[0]!.sweeps;
    expect(sweep).toMatchObject({ retriever: "bm25", n: 20, densities: [{ maxFacts: 1, system: "d1" }, { maxFacts: 2, system: "d2" }] });
    expect(combine([D1, run({ system: "again", facts: 1, rank: () => [0] })]).datasets[0]!.sweeps).toEqual([]);
  });

  it("count pairs, but take queries as independent", () => {
    const twice = combine([D1, { ...D1, header: { ...D1.header, system: "copy" } }]);
    const single = twice.runs[0]!.targetSize.sourceMinusRaw.byExtraIds["1"]!;
    const pooled = twice.pooled.targetSize.sourceMinusRaw.byExtraIds["1"]!;
    expect(pooled).toMatchObject({ n: 20, pairs: 40 });
    expect(pooled.value).toBeCloseTo(single.value!, 12);
    // A copy of a run adds nothing: t of pairs as if independent would be √2 larger.
    expect(pooled.t).toBeCloseTo(single.t!, 10);
    expect(pooled.interval!.lower).toBeCloseTo(single.interval!.lower, 10);
  });

  it("give one case for a memory that several runs credit", () => {
    const copy = combine([D2, { ...D2, header: { ...D2.header, system: "copy" } }]);
    expect(copy.contested).toMatchObject({ cases: 16, pairs: 32 });
  });

  it("are reported with the flips, the best run under each target and the sweep", () => {
    const report = combinedReport(audit);
    const { comparisons } = audit.datasets[0]!;
    const [flipped, confirmed] = [comparisons.filter(({ flips }) => flips.length > 0), comparisons.filter(isConfirmed)];
    expect(confirmed.length).toBeGreaterThan(0);
    expect(report.lead).toMatch(new RegExp(`^On demo \\(20 matched queries\\) .*; ${flipped.length} of 12 comparisons change sign with the target, \\d+ of them with both intervals clear of zero, each by itself, and ${confirmed.length} after Holm over`));
    const html = reportHtml(report);
    expect(html).not.toMatch(/NaN|undefined|<script| src="/);
    for (const title of ["winner flips", "density of the store", "Beside the paper"]) expect(html).toContain(title);
    expect(reportMarkdown(report, { pictures: true })).toContain("pictures/d1-flips.svg");
  });

  it("without a query in common are said to be so", () => {
    const none = run({ system: "none", facts: 0, rank: () => [0] });
    expect(combinedReport(combine([D1, none])).lead).toContain("no query is covered by every target of every run");
    expect(reportHtml(combinedReport(combine([D1, none])))).not.toMatch(/NaN|undefined/);
  });
});
