import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate } from "./allocate";
import { groupIntoStrata } from "./group-into-strata";
import { designSample, type Stratum } from "./sample-design";
import { sampleRequest, type SampleRequest } from "./sample-schema";

const strataOf = (...sizes: number[]): Stratum[] => {
  let next = 0;
  return sizes.map((size, at) => ({ stratum: `s${at}`, members: Array.from({ length: size }, () => next++) }));
};
const request = (more: SampleRequest, seed = 1337) => ({ ...sampleRequest.parse(more), seed });
const sizes = (...numbers: number[]) => numbers.map((size, at) => ({ stratum: `s${at}`, size }));

describe("allocate", () => {
  it("gives the largest remainders the cases that are left over", () => {
    // 10·(50, 30, 21)/101 = 4.95, 2.97, 2.08
    expect(allocate(sizes(50, 30, 21), { kind: "proportional", n: 10, given: {} })).toEqual([5, 3, 2]);
  });

  it("gives ties to the earlier stratum", () => {
    expect(allocate(sizes(5, 5), { kind: "proportional", n: 3, given: {} })).toEqual([2, 1]);
  });

  it("levels strata as far as their sizes allow", () => {
    expect(allocate(sizes(2, 100, 100), { kind: "equal", n: 30, given: {} })).toEqual([2, 14, 14]);
    expect(allocate(sizes(1, 1, 100), { kind: "equal", n: 5, given: {} })).toEqual([1, 1, 3]);
  });

  it("always adds up to n and never exceeds a stratum", () => {
    const input = fc.tuple(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom("proportional", "equal") as fc.Arbitrary<"proportional" | "equal">);
    fc.assert(fc.property(input, ([numbers, share, kind]) => {
      const n = Math.round(share * numbers.reduce((sum, size) => sum + size, 0));
      const shares = allocate(sizes(...numbers), { kind, n, given: {} });
      expect(shares.reduce((sum, count) => sum + count, 0)).toBe(n);
      expect(shares.every((count, at) => count >= 0 && count <= (numbers[at] ?? 0))).toBe(true);
    }));
  });

  it.each([
    ["proportional", 11, {}, "There are 10 cases"],
    ["given", 5, { other: 5 }, "no stratum “other”"],
    ["given", 9, { s0: 9 }, "holds 4 cases, fewer than 9"],
    ["given", 5, { s0: 4 }, "add up to 4, not 5"],
  ] as const)("refuses %s, n = %d, %j", (...[kind, n, given, message]) => {
    expect(() => allocate(sizes(4, 6), { kind, n, given })).toThrow(message);
  });
});

describe("designSample", () => {
  it("draws evenly from the first case on in the paper's mode", () => {
    const draw = designSample(strataOf(10, 4), request({ take: 7, start: "paper" }));
    expect(draw.strata).toEqual([{ stratum: "s0", size: 10, drawn: 5, probability: 0.5 }, { stratum: "s1", size: 4, drawn: 2, probability: 0.5 }]);
    expect(draw.drawn).toEqual([0, 2, 4, 6, 8, 10, 12]);
  });

  it("gives every case the stated inclusion probability under a random start", () => {
    const [size, n, draws] = [7, 3, 21_000];
    const counts = Array.from({ length: size }, () => 0);
    for (let seed = 0; seed < draws; seed++) for (const index of designSample(strataOf(size), request({ take: n }, seed)).drawn) counts[index] = (counts[index] ?? 0) + 1;
    // Five standard errors of a share of 3/7 over 21,000 draws.
    for (const count of counts) expect(Math.abs(count / draws - n / size)).toBeLessThan(5 * Math.sqrt((n / size) * (1 - n / size) / draws));
  });

  it("draws the same cases for the same seed, and others for another", () => {
    const draw = (seed: number) => designSample(strataOf(500, 500), request({ take: 40 }, seed)).drawn;
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5)).not.toEqual(draw(6));
  });

  it("draws distinct cases in the stored order, within their stratum", () => {
    const input = fc.tuple(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }), fc.double({ min: 0.01, max: 1, noNaN: true }), fc.integer());
    fc.assert(fc.property(input, ([numbers, share, seed]) => {
      const strata = strataOf(...numbers);
      const total = numbers.reduce((sum, size) => sum + size, 0);
      const { drawn, strata: plans } = designSample(strata, request({ take: Math.max(1, Math.floor(share * total)) }, seed));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
      strata.forEach(({ members }, at) => expect(drawn.filter((index) => members.includes(index))).toHaveLength(plans[at]?.drawn ?? -1));
    }));
  });

  it("draws the paper's 115 and 36 of 1,902", () => {
    const draw = designSample(strataOf(700, 800, 402), request({ take: 115, start: "paper", double: { n: 36, overlap: 2 } }));
    expect(draw.drawn).toHaveLength(115);
    expect(draw.doubled.size).toBe(36);
    const doubledBy = (from: number, to: number) => [...draw.doubled].filter((index) => index >= from && index < to).length;
    // 36 · (42, 49, 24) / 115 = 13.1, 15.3, 7.5: spread over the strata as the drawn cases are.
    expect(draw.strata.map(({ drawn }) => drawn)).toEqual([42, 49, 24]);
    expect([doubledBy(0, 700), doubledBy(700, 1500), doubledBy(1500, 1902)]).toEqual([14, 15, 7]);
  });

  it("refuses a doubled subset larger than the sample", () => {
    expect(() => designSample(strataOf(10), request({ take: 3, double: { n: 4, overlap: 2 } }))).toThrow("Only 3 cases are drawn");
  });
});

describe("groupIntoStrata", () => {
  it("puts ranks into rising buckets, with those beyond and those without apart", () => {
    const strata = groupIntoStrata(["60", "1", null, "5", "6", "61", "21"], { stratify: "rank", rankBounds: [5, 20, 60] });
    expect(strata).toEqual([
      { stratum: "rank 1-5", members: [1, 3] },
      { stratum: "rank 6-20", members: [4] },
      { stratum: "rank 21-60", members: [0, 6] },
      { stratum: "rank over 60", members: [5] },
      { stratum: "no rank", members: [2] },
    ]);
  });

  it("sorts other values by name, those without one last", () => {
    expect(groupIntoStrata(["b", null, "a", "b"], { stratify: "category", rankBounds: [] }).map(({ stratum }) => stratum)).toEqual(["a", "b", "no category"]);
  });

  it("refuses a field in which every case differs", () => {
    expect(() => groupIntoStrata(Array.from({ length: 300 }, (_, index) => String(index)), { stratify: "query", rankBounds: [] })).toThrow("more than 200");
  });
});
