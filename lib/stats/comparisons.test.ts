import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mcNemar } from "./mcnemar";
import { correctTests } from "./multiple-testing";
import { pairedBootstrap } from "./paired-bootstrap";
import { pairedPermutation, pairedStudentP } from "./paired-permutation";

const FIRST = [1, 0.5, 0.8, 0.9, 0.3, 0.7, 1, 0.6, 0.4, 0.9];
const SECOND = [0.8, 0.5, 0.6, 0.9, 0.2, 0.3, 0.9, 0.6, 0.5, 0.7];

describe("paired bootstrap", () => {
  it("repeats with its seed and holds the mean difference", () => {
    const result = pairedBootstrap(FIRST, SECOND, { seed: 4 });
    expect(result).toEqual(pairedBootstrap(FIRST, SECOND, { seed: 4 }));
    expect(result.value).toBeCloseTo(0.11, 12);
    expect(result.interval!.lower).toBeLessThan(0.11);
    expect(result.interval!.upper).toBeGreaterThan(0.11);
  });

  it("never gives a p of 0 and gives 1 for equal systems", () => {
    const ones = pairedBootstrap([1, 1, 1], [0, 0, 0], { seed: 1, resamples: 99 });
    expect(ones.value === null ? null : ones.p).toBeCloseTo(0.02, 12);
    const equal = pairedBootstrap(FIRST, FIRST, { seed: 1 });
    expect(equal).toMatchObject({ value: 0, p: 1 });
    expect(equal.warnings?.[0]).toContain("no width");
  });

  it("refuses lists of different length and says when there is too little", () => {
    expect(() => pairedBootstrap([1], [], { seed: 1 })).toThrow("1 and 0");
    expect(pairedBootstrap([1], [0], { seed: 1 })).toMatchObject({ value: null });
  });
});

describe("paired permutation", () => {
  it("goes through all sign patterns of few pairs and samples those of many, to the same p", () => {
    const exact = pairedPermutation(FIRST, SECOND, { seed: 1 });
    expect(exact).toMatchObject({ exact: true, arrangements: 1024 });
    const long = (list: number[]) => Array.from({ length: 30 }, (_, at) => (at < 10 ? list[at]! : 0));
    const sampled = pairedPermutation(long(FIRST), long(SECOND), { seed: 1, resamples: 20_000 });
    if (exact.value === null || sampled.value === null) throw new Error("undefined");
    expect(sampled.exact).toBe(false);
    expect(Math.abs(sampled.p - exact.p)).toBeLessThan(0.01);
  });

  it("samples equal differences together to the p of the binomial distribution", () => {
    // Of 100 pairs that differ by one unit 60 are for the first: p = P(|2 Binomial(100, ½) − 100| ≥ 20) = 0.0568879 (scipy 1.11, binomtest(60, 100)); zeros change nothing.
    const first = Array.from({ length: 150 }, (_, at) => (at < 60 ? 1 : 0));
    const second = Array.from({ length: 150 }, (_, at) => (at >= 60 && at < 100 ? 1 : 0));
    const equal = pairedPermutation(first, second, { seed: 1, resamples: 200_000 });
    if (equal.value === null) throw new Error("undefined");
    expect(equal.exact).toBe(false);
    expect(Math.abs(equal.p - 0.0568879)).toBeLessThan(0.002);
  });

  it("has a t test beside it, null without variation", () => {
    expect(pairedStudentP(FIRST, SECOND)).toBeGreaterThan(0);
    expect(pairedStudentP([1, 1], [0, 0])).toBeNull();
  });
});

describe("McNemar", () => {
  it("is symmetric, and 1 when the systems never differ", () => {
    expect(mcNemar(3, 9).exactP).toBe(mcNemar(9, 3).exactP);
    expect(mcNemar(0, 0)).toMatchObject({ exactP: 1, chiSquare: null });
  });
});

describe("multiple testing", () => {
  it("adjusts upwards, in order, Holm and Yekutieli above Hochberg", () => {
    fc.assert(fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }), (values) => {
      const hochberg = correctTests(values, "benjamini-hochberg");
      for (const correction of ["holm", "benjamini-yekutieli"] as const) {
        correctTests(values, correction).forEach(({ adjusted, p }, at) => {
          expect(adjusted).toBeGreaterThanOrEqual(Math.min(1, p) - 1e-12);
          expect(adjusted).toBeGreaterThanOrEqual(hochberg[at]!.adjusted - 1e-12);
          expect(adjusted).toBeLessThanOrEqual(1);
        });
      }
    }));
  });

  it("refuses what is no p-value", () => {
    expect(() => correctTests([0.1, 1.2], "holm")).toThrow("number 2 is 1.2");
    expect(correctTests([], "holm")).toEqual([]);
  });
});
