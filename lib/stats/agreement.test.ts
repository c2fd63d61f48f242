import { describe, expect, it } from "vitest";
import { cohenKappa } from "./cohen-kappa";
import { confusionTable } from "./confusion";
import { fleissKappa } from "./fleiss-kappa";
import { krippendorffAlpha } from "./krippendorff-alpha";
import { meanPairwiseKappa, pairwiseCohenKappa } from "./pairwise-cohen-kappa";
import { percentAgreement } from "./percent-agreement";
import { ratingsOfRows } from "./rating-records";
import type { Label } from "./ratings";

const UNEQUAL: (Label | null)[][] = [
  [1, 1, 1, null, null], [1, 2, 1, 1, null], [2, 2, 2, 2, 2], [1, 1, null, null, null], [2, 1, 2, null, null],
  [3, 3, 3, 3, null], [3, 1, null, null, null], [2, 2, 2, 3, 3], [1, null, null, null, null], [1, 1, 1, 1, 2],
];
const nominal = { level: "nominal" as const, categories: [1, 2, 3] };
const unequal = ratingsOfRows(UNEQUAL, nominal);

describe("Fleiss' kappa with unequal raters", () => {
  it("gives each convention its published value", () => {
    expect(fleissKappa(unequal).value).toBeCloseTo(0.43893342666214596, 10);
    expect(fleissKappa(unequal, { convention: "gwet" }).value).toBeCloseTo(0.41386788582146405, 10);
    expect(fleissKappa(unequal, { convention: "pooled" }).value).toBeCloseTo(0.4526190476190476, 10);
  });

  it("counts only items with two or more ratings", () => {
    expect(fleissKappa(unequal).n).toBe(9);
    expect(fleissKappa(unequal, { convention: "gwet" }).n).toBe(10);
  });

  it("is undefined in words when all ratings are the same, with percent agreement beside it", () => {
    const same = fleissKappa(ratingsOfRows([[1, 1, 1], [1, 1, 1]], nominal));
    expect(same).toMatchObject({ value: null, observedAgreement: 1, n: 2 });
    expect(same.value === null && same.reason).toContain("one category");
  });

  it("is undefined in words without a second rating", () => {
    const alone = fleissKappa(ratingsOfRows([[1], [2]], nominal));
    expect(alone).toMatchObject({ value: null, reason: "No item has two or more ratings.", n: 0 });
  });
});

describe("intervals", () => {
  it("repeat with their seed, differ with another, and contain the value", () => {
    const once = fleissKappa(unequal, { interval: { seed: 7, resamples: 500 } });
    const again = fleissKappa(unequal, { interval: { seed: 7, resamples: 500 } });
    const other = fleissKappa(unequal, { interval: { seed: 8, resamples: 500 } });
    expect(once).toEqual(again);
    expect(other).not.toEqual(once);
    if (once.value === null || !once.interval) throw new Error("no interval");
    expect(once.interval.lower).toBeLessThan(once.value);
    expect(once.interval.upper).toBeGreaterThan(once.value);
  });

  it("warn when there are few items", () => {
    expect(percentAgreement(unequal, { interval: { seed: 1 } }).warnings?.join(" ")).toContain("Only 9 items");
  });

  it("warn where simulation finds them to miss: a category that is nearly never used", () => {
    const rare = ratingsOfRows(Array.from({ length: 60 }, (_, at) => (at < 3 ? [2, at < 2 ? 2 : 1] : [1, 1])), { level: "nominal", categories: [1, 2] });
    for (const statistic of [fleissKappa, krippendorffAlpha]) {
      expect(statistic(rare, { interval: { seed: 1, resamples: 200 } }).warnings?.join(" ")).toContain("Few ratings fall outside the most frequent category");
    }
    expect(cohenKappa(rare, ["1", "2"], { interval: { seed: 1, resamples: 200 } }).warnings?.join(" ")).toContain("Few ratings fall outside the most frequent category");
  });

  it("are wider over clusters that repeat one item than over items taken as independent", () => {
    const rows = UNEQUAL.slice(0, 8).flatMap((row) => [row, row, row, row, row]);
    const independent = ratingsOfRows(rows, nominal);
    const clustered = { ...independent, clusters: Int32Array.from(rows, (_, item) => Math.floor(item / 5)) };
    const width = (value: ReturnType<typeof fleissKappa>) => (value.interval ? value.interval.upper - value.interval.lower : 0);
    const request = { interval: { seed: 3, resamples: 1000 } } as const;
    expect(width(fleissKappa(clustered, request))).toBeGreaterThan(1.5 * width(fleissKappa(independent, request)));
  });
});

describe("Cohen's kappa at the edges", () => {
  const pair = (rows: (Label | null)[][]) => cohenKappa(ratingsOfRows(rows, { level: "nominal", categories: ["a", "b"] }), ["1", "2"]);

  it("is undefined for two constant, equal raters", () => {
    expect(pair([["a", "a"], ["a", "a"]])).toMatchObject({ value: null, observedAgreement: 1, n: 2 });
  });

  it("is 0 when the constants differ and when one rater is constant", () => {
    expect(pair([["a", "b"], ["a", "b"]]).value).toBe(0);
    expect(pair([["a", "b"], ["a", "a"]]).value).toBe(0);
  });

  it("drops pairs with a missing rating and says how many are left", () => {
    expect(pair([["a", "a"], ["b", null], ["b", "b"], [null, null]])).toMatchObject({ value: 1, n: 2 });
  });
});

describe("tables of two raters", () => {
  it("keep declared categories that nobody used", () => {
    const ratings = ratingsOfRows([["a", "c"], ["a", "a"]], { level: "nominal", categories: ["a", "b", "c"] });
    expect(confusionTable(ratings, { rows: "1", columns: "2" }).counts).toEqual([[1, 0, 1], [0, 0, 0], [0, 0, 0]]);
  });

  it("give one line a pair and their mean", () => {
    const pairs = pairwiseCohenKappa(unequal);
    expect(pairs).toHaveLength(10);
    const defined = pairs.flatMap(({ kappa }) => (kappa.value === null ? [] : [kappa.value]));
    expect(meanPairwiseKappa(unequal).value).toBeCloseTo(defined.reduce((sum, value) => sum + value, 0) / defined.length, 12);
  });
});

describe("percent agreement", () => {
  it("has three headline definitions that differ", () => {
    const value = (definition: "mean-over-items" | "pooled-over-pairs" | "mean-over-rater-pairs") => percentAgreement(unequal, { definition }).value;
    expect(value("mean-over-items")).toBeCloseTo(0.6481481481481481, 12);
    expect(value("pooled-over-pairs")).toBeCloseTo((3 + 3 + 10 + 1 + 1 + 6 + 0 + 4 + 6) / 50, 12);
    expect(value("mean-over-rater-pairs")).not.toBeCloseTo(value("mean-over-items")!, 3);
  });

  it("counts answers within one step as agreeing when asked", () => {
    const ratings = ratingsOfRows([[1, 2], [1, 3]], { level: "ordinal", categories: [1, 2, 3] });
    expect(percentAgreement(ratings).value).toBe(0);
    expect(percentAgreement(ratings, { within: 1 }).value).toBe(0.5);
    expect(percentAgreement(ratings, { within: 2 }).value).toBe(1);
  });
});

describe("Krippendorff's alpha", () => {
  it("ignores units with one rating and says when nothing varies", () => {
    expect(krippendorffAlpha(unequal)).toMatchObject({ n: 9 });
    expect(krippendorffAlpha(unequal).value).toBeCloseTo(0.4971428571428571, 10);
    expect(krippendorffAlpha(ratingsOfRows([[1, 1], [2, null]], nominal))).toMatchObject({ value: null, observedAgreement: 1 });
  });

  it("is about 0 for one dissent among many, and says so", () => {
    const dissent = krippendorffAlpha(ratingsOfRows(Array.from({ length: 50 }, (_, at) => [1, at === 7 ? 2 : 1]), nominal));
    expect(dissent.value).toBeCloseTo(0, 10);
    expect(dissent.warnings?.[0]).toContain("A single rating differs from all others");
  });
});
