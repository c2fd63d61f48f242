import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kappaParadox } from "./kappa-paradox";
import { kendallTau } from "./kendall-tau";
import { landisKoch } from "./landis-koch";
import { pairedValues } from "./paired-values";
import { pearson } from "./pearson";
import { raterDifference } from "./rater-difference";
import { ratingsOfRows } from "./rating-records";
import { buildSetRatings, setAlpha } from "./set-ratings";
import { jaccardDistance, masiDistance } from "./set-distance";
import { spearman } from "./spearman";
import { cohenKappaOfTable } from "./cohen-kappa";

const CORRELATIONS = { pearson, spearman, kendallTau };

describe.each(Object.entries(CORRELATIONS))("%s", (_, correlate) => {
  it("says why it is undefined", () => {
    expect(correlate([1, 1, 1], [1, 2, 3])).toMatchObject({ value: null, reason: expect.stringContaining("constant") as string });
    expect(correlate([1, null], [null, 2])).toMatchObject({ value: null, n: 0 });
  });

  it("has no p for two pairs", () => {
    expect(correlate([1, 2], [3, 5])).toMatchObject({ value: 1, p: null });
  });

  it("is symmetric, bounded, and changes sign with one list", () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), { minLength: 3, maxLength: 25 }), (pairs) => {
      const x = pairs.map(([one]) => one);
      const y = pairs.map(([, other]) => other);
      const forth = correlate(x, y).value;
      if (forth === null) return;
      expect(Math.abs(forth)).toBeLessThanOrEqual(1);
      expect(correlate(y, x).value).toBeCloseTo(forth, 10);
      expect(correlate(x.map((value) => -value), y).value).toBeCloseTo(-forth, 10);
    }));
  });

  it("takes a bootstrap interval on request", () => {
    const x = Array.from({ length: 40 }, (_, at) => at + ((at * 7) % 11));
    const y = Array.from({ length: 40 }, (_, at) => at + ((at * 5) % 13));
    const result = correlate(x, y, { interval: { seed: 1, resamples: 300 } });
    expect(result.interval!.lower).toBeLessThan(result.value!);
    expect(result.interval!.method).toContain("bootstrap");
  });
});

describe("differences between raters", () => {
  it("are in the unit of the answers, bias with its sign", () => {
    const ratings = ratingsOfRows([[1, 2], [3, 5], [2, null], [4, 3]], { level: "interval", categories: [1, 2, 3, 4, 5] });
    const result = raterDifference(pairedValues(ratings, ["1", "2"]));
    expect(result.meanDifference.value).toBeCloseTo(-2 / 3, 12);
    expect(result.meanAbsoluteDifference.value).toBeCloseTo(4 / 3, 12);
    expect(result.rootMeanSquareDifference.value).toBeCloseTo(Math.sqrt(2), 12);
    expect(result.meanDifference.n).toBe(3);
  });
});

describe("positions of categories", () => {
  const rows = [[1, 1], [1, 2], [2, 2], [2, 5], [5, 5], [5, 2], [1, 1], [5, 5]];

  it("are values on an interval scale, ranks on an ordinal one, and either by name", () => {
    const table = (level: "interval" | "ordinal") => ratingsOfRows(rows, { level, categories: [1, 2, 5] });
    const kappa = (level: "interval" | "ordinal", positions?: "values" | "ranks") =>
      cohenKappaOfTable({ categories: ["1", "2", "5"], counts: [[2, 1, 0], [0, 1, 1], [0, 1, 2]], n: 8 }, { weights: "quadratic", positions, scale: table(level) }).value!;
    expect(kappa("interval")).toBe(kappa("interval", "values"));
    expect(kappa("ordinal")).toBe(kappa("interval", "ranks"));
    expect(kappa("interval")).not.toBeCloseTo(kappa("ordinal"), 2);
  });
});

describe("the kappa paradox", () => {
  it("is explained by its indices, from which kappa comes back", () => {
    const table = { categories: ["yes", "no"], counts: [[118, 5], [2, 0]], n: 125 };
    const { prevalenceIndex: pi, biasIndex: bi, prevalenceAdjustedKappa: pabak } = kappaParadox(table)!;
    expect(cohenKappaOfTable(table).value).toBeCloseTo((pabak - pi ** 2 + bi ** 2) / (1 - pi ** 2 + bi ** 2), 12);
    expect(kappaParadox({ categories: ["a"], counts: [[1]], n: 1 })).toBeNull();
  });
});

describe("set-valued answers", () => {
  const set = (...members: string[]) => new Set(members);

  it("have the distances of their definitions", () => {
    expect(jaccardDistance(set("a", "b"), set("b", "c"))).toBeCloseTo(2 / 3, 12);
    expect(masiDistance(set("a", "b", "c"), set("a", "b"))).toBeCloseTo(1 - (2 / 3) * (2 / 3), 12);
    expect(masiDistance(set("a", "b"), set("b", "c"))).toBeCloseTo(1 - (1 / 3) * (1 / 3), 12);
    expect(masiDistance(set("a"), set("b"))).toBe(1);
    expect(masiDistance(set(), set())).toBe(0);
    expect(jaccardDistance(set(), set("a"))).toBe(1);
  });

  it("agree whatever the order of their members, and give credit for overlap", () => {
    const sets = buildSetRatings([
      { item: "1", rater: "x", members: ["t1", "t2"] }, { item: "1", rater: "y", members: ["t2", "t1", "t1"] },
      { item: "2", rater: "x", members: ["t3"] }, { item: "2", rater: "y", members: ["t3", "t4"] },
      { item: "3", rater: "x", members: [] }, { item: "3", rater: "y", members: null },
    ]);
    expect(sets.ratings.categories).toHaveLength(4);
    const masi = setAlpha(sets, "masi", { interval: { seed: 1, resamples: 100 } });
    const jaccard = setAlpha(sets, "jaccard");
    expect(masi.n).toBe(2);
    expect(jaccard.value!).toBeGreaterThan(masi.value!);
    expect(masi.value!).toBeGreaterThan(0);
  });
});

describe("verbal grades", () => {
  it("follow Landis & Koch, and an undefined kappa has none", () => {
    expect([-0.1, 0, 0.2, 0.21, 0.5, 0.8, 0.81, null].map(landisKoch)).toEqual(["poor", "slight", "slight", "fair", "moderate", "substantial", "almost perfect", null]);
  });
});
