import { describe, expect, it } from "vitest";
import { bcaBounds } from "./bca-interval";
import { bootstrapInterval } from "./bootstrap-interval";
import { IndexSampler } from "./index-sampler";
import { linearisedVariance } from "./linearised-variance";
import { fleissKappa, fleissStatistic } from "./fleiss-kappa";
import { krippendorffStatistic } from "./krippendorff-statistic";
import { congerStatistic } from "./conger-statistic";
import { quantile } from "./quantile";
import { resamplingOfItems } from "./resampling-of-items";
import { simulateRatings } from "./simulated-ratings";
import { totals } from "./sum-statistic";
import type { SumStatistic } from "./sum-statistic";

describe("the sampler of indices", () => {
  it("is uniform and differs between neighbouring seeds", () => {
    const counts = new Int32Array(10);
    const cells = Int32Array.from({ length: 100_000 }, (_, at) => at % 10);
    new IndexSampler(1).tally(cells, counts);
    // Chi-square with 9 degrees of freedom: 27.9 is its 99.9 % point.
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(27.9);
    expect(new IndexSampler(1).uniform()).not.toBeCloseTo(new IndexSampler(2).uniform(), 2);
  });

  it("draws the same numbers whichever way they are asked for", () => {
    const values = Float64Array.from({ length: 50 }, (_, at) => at);
    const single = new IndexSampler(8);
    const sum = Array.from(values, () => values[single.index(50)]!).reduce((total, value) => total + value, 0);
    expect(new IndexSampler(8).resampledSum(values)).toBe(sum);
  });
});

describe("bootstrap intervals", () => {
  const mean = (values: number[]) => resamplingOfItems(values.length, null, (times) =>
    values.reduce((sum, value, at) => sum + times[at]! * value, 0) / times.reduce((sum, count) => sum + count, 0));

  it("of constant data have no width and a warning; BCa asked by name has none", () => {
    const { interval, warnings } = bootstrapInterval(mean(new Array<number>(30).fill(0.1)), { seed: 1, resamples: 100 });
    expect(interval!.upper - interval!.lower).toBeCloseTo(0, 12);
    expect(interval!.method).toContain("percentile");
    expect(warnings.join(" ")).toContain("no width");
    expect(bootstrapInterval(mean(new Array<number>(30).fill(0.1)), { method: "bca", seed: 1, resamples: 100 }).interval).toBeUndefined();
  });

  it("count resamples without a value", () => {
    const resampling = resamplingOfItems(30, null, (times) => (times[0]! === 0 ? null : times[0]!));
    expect(bootstrapInterval(resampling, { seed: 1, resamples: 200 }).warnings.join(" ")).toMatch(/\d+ of 200 resamples had no value/);
  });

  it("refuse a single unit, a level beyond 1 and a fractional number of resamples", () => {
    expect(bootstrapInterval(mean([1]), { seed: 1 }).warnings[0]).toContain("too few items");
    expect(() => bootstrapInterval(mean([1, 2]), { seed: 1, level: 95 })).toThrow("such as 0.95");
    expect(() => bootstrapInterval(mean([1, 2]), { seed: 1, resamples: 0.5 })).toThrow("positive whole number");
  });

  it("by BCa are undefined when every replicate lies on one side", () => {
    expect(bcaBounds({ sorted: [1, 2, 3], observed: 9, jackknife: [1, 2, 3], level: 0.95 })).toBeNull();
  });
});

describe("linearised variances", () => {
  const ratings = simulateRatings({ items: 400, raters: 4, proportions: [0.5, 0.3, 0.2], kappa: 0.5 }, new IndexSampler(6));
  const identity = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

  /** Jackknife variance, which shares no formula with the gradients. */
  function jackknifeVariance(statistic: SumStatistic): number {
    const sums = totals(statistic);
    const values = Array.from({ length: statistic.units }, (_, unit) =>
      statistic.evaluate(sums.map((sum, column) => sum - statistic.features[unit * statistic.width + column]!))!);
    const centre = values.reduce((sum, value) => sum + value, 0) / values.length;
    return ((values.length - 1) / values.length) * values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  }

  it.each([
    { name: "Fleiss' kappa", statistic: fleissStatistic(ratings) },
    { name: "pooled Fleiss' kappa", statistic: fleissStatistic(ratings, { convention: "pooled" }) },
    { name: "weighted Fleiss' kappa", statistic: fleissStatistic(ratings, { weights: "quadratic" }) },
    { name: "Conger's kappa", statistic: congerStatistic(ratings, identity) },
    { name: "alpha", statistic: krippendorffStatistic(ratings, "nominal") },
  ])("agree with the jackknife: $name", ({ statistic }) => {
    const jackknife = jackknifeVariance(statistic);
    expect(Math.abs(linearisedVariance(statistic)! / jackknife - 1)).toBeLessThan(0.02);
  });

  it("agree with the bootstrap", () => {
    const analytic = fleissKappa(ratings, { interval: { method: "analytic" } }).standardError!;
    const resampled = fleissKappa(ratings, { interval: { seed: 1, resamples: 2000 } }).standardError!;
    expect(Math.abs(analytic / resampled - 1)).toBeLessThan(0.06);
  });
});

describe("quantiles", () => {
  it("of an empty sample are null, of one value that value", () => {
    expect(quantile([], 0.5)).toBeNull();
    expect(quantile([3], 0.9)).toBe(3);
  });
});
