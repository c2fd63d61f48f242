import { describe, expect, it } from "vitest";
import { compareRuns, recommend } from "./flips";
import { depthCurve } from "./depth-curve";
import { instability } from "./instability";
import { rescore } from "./rescore";
import { targetSizeConfound } from "./target-size";
import type { Memory } from "@/lib/memory/memory";
import type { Trace } from "@/lib/memory/trace";

/** Four turns; turn n has n statements. */
const MEMORIES: Memory[] = [1, 2, 3, 4].flatMap((turn) =>
  Array.from({ length: turn + 1 }, (_, place): Memory => ({
    id: `t${turn}/${place}`, conversation: "c", anchors: [`t${turn}`], raw: place === 0, canonical: place > 0, kind: "", text: "", speaker: "", time: "",
  })),
);

/** Query n asks for turn n and gets the given ids. */
function rescored(...rankings: string[][]) {
  const rules = { format: "assay-lineage-contract" as const, version: 1 as const, dataset: "demo", builder: "native", anchorUnit: "turn" as const, severalAnchors: "any" as const, parser: null };
  const trace: Trace = {
    header: { type: "header", format: "assay-trace", version: 1, system: "s", dataset: "demo", k: 60, seed: 1, contract: { sha256: "", rules }, retriever: {}, versions: {} },
    memories: MEMORIES,
    queries: rankings.map((ids, index) => ({
      id: `q${index + 1}`, conversation: "c", query: "", goldAnswer: "", category: "", answerable: true, evidence: [`t${index + 1}`], results: ids.map((id) => ({ id, score: 0 })),
    })),
  };
  return rescore(trace);
}

const BOOTSTRAP = { resamples: 100, seed: 1 };
const RAW_FIRST = rescored(["t1/0", "t1/1"], ["t2/0"]);
const FACTS_FIRST = rescored(["t1/1", "t1/0"], ["t2/1", "t2/2"]);

describe("instability", () => {
  it("counts queries that change, by how much, and hits won and lost", () => {
    const { canonicalMinusRaw } = instability(rescored(["t1/1", "t1/0"], ["t2/0"], ["t3/1", "t3/0"], ["t4/9"]), { k: 60, bootstrap: BOOTSTRAP });
    expect(canonicalMinusRaw).toMatchObject({ n: 4, changed: { value: 3 / 4, n: 4 }, changedByTenth: { value: 3 / 4 }, hitsGained: 0, hitsLost: 1, unchanged: 1 });
    expect(canonicalMinusRaw.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(canonicalMinusRaw.histogram[0]).toEqual({ from: -1, to: -0.9, count: 1 });
  });

  it("says nothing of shares where there is no query", () => {
    expect(instability([], { k: 60, bootstrap: BOOTSTRAP }).sourceMinusRaw).toMatchObject({ n: 0, changed: { value: null }, changedByTenth: { value: null } });
  });
});

describe("the target-size confound", () => {
  it("correlates extra ids with the shift and groups the shift by them", () => {
    const { correlation, byExtraIds, explained } = targetSizeConfound([rescored(["t1/0"], ["t2/0"], ["t3/0"], ["t4/0"])], { first: "source", second: "raw", k: 60, bootstrap: BOOTSTRAP });
    expect(Object.keys(byExtraIds)).toEqual(["1", "2", "3", "4"]);
    expect(byExtraIds["1"]).toMatchObject({ n: 1, t: null });
    expect(byExtraIds["1"]!.value).toBeCloseTo(1 / (1 + 1 / Math.log2(3)) - 1);
    expect(correlation.value).toBeLessThan(-0.9);
    expect(explained).toBeCloseTo(correlation.value! ** 2);
  });
});

describe("the depth curve", () => {
  it("gives nDCG by depth and the relative shift, undefined where Raw is 0", () => {
    const curve = depthCurve(rescored(["t1/1", "t1/0"]), { depths: [1, 2], bootstrap: BOOTSTRAP });
    expect(curve[0]).toEqual({ k: 1, ndcg: { raw: { value: 0, n: 1 }, source: { value: 1, n: 1 }, canonical: { value: 1, n: 1 } }, relativeSourceShift: { value: null, n: 1, reason: "the score it is relative to is 0" } });
    expect(curve[1]!.relativeSourceShift.value).toBeCloseTo(1 / (1 / Math.log2(3)) - 1);
  });
});

describe("flips", () => {
  const runs = [{ system: "raw first", rescored: RAW_FIRST }, { system: "facts first", rescored: FACTS_FIRST }];

  it("lists the pairs of targets under which different systems win", () => {
    const { n, test, comparisons } = compareRuns(runs, { cutoffs: [20], bootstrap: BOOTSTRAP });
    expect(test).toContain("adjustedP: two-sided paired t test");
    expect(n).toBe(2);
    const ndcg = comparisons.find(({ metric }) => metric === "ndcg")!;
    expect(ndcg.difference.raw.value).toBeGreaterThan(0);
    expect(ndcg.difference.canonical.value).toBeLessThan(0);
    expect(ndcg.flips).toContainEqual(["raw", "canonical"]);
  });

  it("recommend another system under another target", () => {
    const [ndcg] = recommend(runs, { cutoffs: [20], bootstrap: BOOTSTRAP });
    expect(ndcg!.best.raw!.system).toBe("raw first");
    expect(ndcg!.best.canonical!.system).toBe("facts first");
  });

  it("compare matched queries only", () => {
    expect(compareRuns([runs[0]!, { system: "half", rescored: FACTS_FIRST.slice(0, 1) }], { cutoffs: [20], bootstrap: BOOTSTRAP }).n).toBe(1);
    expect(recommend([], { cutoffs: [20], bootstrap: BOOTSTRAP })[0]!.best.raw).toBeNull();
  });
});
