import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { buildRatings } from "@/lib/stats/ratings";
import { compareJudges } from "./compare-judges";

interface Reference<Input, Expected> {
  input: Input;
  expected: Expected;
}

const reference = <Input, Expected>(name: string) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../stats/reference", `${name}.json`), "utf8")) as Reference<Input, Expected>;
const PLAN = { seed: 1, resamples: 200 };
const scale = { level: "nominal", categories: ["yes", "no"] } as const;

describe("two judges on the same cases", () => {
  it("equals the reference of McNemar's test, the people's majority being right", () => {
    const { input: { table: [[both, onlyFirst], [onlySecond, neither]] }, expected } = reference<{ table: [[number, number], [number, number]] }, { exact_p: number; chi2: number; p: number; chi2_cc: number; p_cc: number }>("mcnemar");
    const kinds = [[both, "yes", "yes"], [onlyFirst, "yes", "no"], [onlySecond, "no", "yes"], [neither, "no", "no"]] as const;
    const answers = kinds.flatMap(([times, a, b]) => Array.from({ length: times }, () => ({ ann: "yes", bea: "yes", cyd: "no", a, b })));
    const records = answers.flatMap((said, at) => Object.entries(said).map(([rater, label]) => ({ item: `case ${at}`, rater, label })));
    const [pair] = compareJudges(buildRatings(records, { scale }), { ...PLAN, judges: ["a", "b"], people: ["ann", "bea", "cyd"] });
    expect(pair?.right).toMatchObject({ n: 161, both, onlyFirst, onlySecond, neither });
    expect(pair?.right?.exactP).toBeCloseTo(expected.exact_p, 9);
    expect(pair?.right?.chiSquare?.statistic).toBeCloseTo(expected.chi2, 9);
    expect(pair?.right?.chiSquare?.p).toBeCloseTo(expected.p, 9);
    expect(pair?.right?.corrected?.p).toBeCloseTo(expected.p_cc, 9);
    expect(pair?.adjusted.mcNemar).toBe(pair?.right?.exactP);
  });

  it("equals the reference of the paired randomisation test, scores being shares of people", () => {
    const { input: { a, b }, expected } = reference<{ a: number[]; b: number[] }, { mean_diff: number; p_two_sided: number; n_arrangements: number }>("paired-sign-flip-exact-n10");
    // Two judges who differ share out the people between them, so each has half of its score; p is that of the whole.
    const people = Array.from({ length: 200 }, (_, at) => `p${at}`);
    const records = a.flatMap((first, at) => {
      const [own, other] = [Math.round(100 * first), Math.round(100 * b[at]!)];
      const same = own === other;
      const labels = people.map((_, n) => (n < own ? "x" : !same && n < own + other ? "y" : "z"));
      return [...people.map((rater, n) => ({ item: `${at}`, rater, label: labels[n]! })), { item: `${at}`, rater: "A", label: "x" }, { item: `${at}`, rater: "B", label: same ? "x" : "y" }];
    });
    const three = buildRatings(records, { scale: { level: "nominal", categories: ["x", "y", "z"] } });
    const [pair] = compareJudges(three, { ...PLAN, judges: ["A", "B"], people });
    expect(pair?.difference.value).toBeCloseTo(expected.mean_diff / 2, 9);
    expect(pair?.permutation).toMatchObject({ exact: true, arrangements: expected.n_arrangements });
    expect(pair?.permutation?.p).toBeCloseTo(expected.p_two_sided, 9);
  });

  it("takes the parts of a case together and makes no McNemar test of them", () => {
    const records = ["c1/f1", "c1/f2", "c2/f1"].flatMap((item, at) => [{ item, rater: "ann", label: "yes" }, { item, rater: "a", label: "yes" }, { item, rater: "b", label: at === 0 ? "no" : "yes" }]);
    const [pair] = compareJudges(buildRatings(records, { scale, clusterOf: (item) => item.split("/")[0]! }), { ...PLAN, judges: ["a", "b"], people: ["ann"] });
    expect(pair?.right).toBeNull();
    expect(pair?.adjusted.mcNemar).toBeNull();
    expect(pair?.difference).toMatchObject({ value: 0.25, n: 2 });
  });

  it("corrects over the pairs of three judges, and says nothing of one judge or without people", () => {
    const records = Array.from({ length: 12 }, (_, at) => `${at}`).flatMap((item, at) => [["ann", "yes"], ["a", "yes"], ["b", at < 9 ? "no" : "yes"], ["c", "yes"]].map(([rater, label]) => ({ item, rater: rater!, label: label! })));
    const ratings = buildRatings(records, { scale });
    const pairs = compareJudges(ratings, { ...PLAN, judges: ["a", "b", "c"], people: ["ann"] });
    expect(pairs.map(({ a, b }) => a + b)).toEqual(["ab", "ac", "bc"]);
    expect(pairs[0]!.right!.exactP).toBeCloseTo(2 / 512, 12);
    expect(pairs[0]!.adjusted.mcNemar).toBeCloseTo(6 / 512, 12);
    expect(pairs[1]).toMatchObject({ right: { exactP: 1 }, difference: { value: 0 }, permutation: { p: 1 } });
    expect(compareJudges(ratings, { ...PLAN, judges: ["a"], people: ["ann"] })).toEqual([]);
    expect(compareJudges(ratings, { ...PLAN, judges: ["a", "b"], people: [] })).toEqual([]);
  });

  it("draws enough patterns of signs for Holm's correction over many pairs to become small", () => {
    const judges = Array.from({ length: 11 }, (_, at) => `j${String(at).padStart(2, "0")}`);
    // The first judge says what ann says of 40 cases, the others never do: no pattern of signs is as far out.
    const records = Array.from({ length: 40 }, (_, at) => `${at}`).flatMap((item) => [{ item, rater: "ann", label: "yes" }, ...judges.map((rater, at) => ({ item, rater, label: at === 0 ? "yes" : "no" }))]);
    const pairs = compareJudges(buildRatings(records, { scale }), { ...PLAN, judges, people: ["ann"] });
    expect(pairs).toHaveLength(55);
    expect(pairs[0]!.permutation).toMatchObject({ exact: false, arrangements: 55_000, p: 1 / 55_001 });
    expect(pairs[0]!.adjusted.permutation).toBeLessThan(0.001);
    const [two] = compareJudges(buildRatings(records, { scale }), { ...PLAN, judges: judges.slice(0, 2), people: ["ann"] });
    expect(two!.permutation).toMatchObject({ exact: false, arrangements: 10_000, p: 1 / 10_001 });
  });

  it("says that there is no shared case instead of a figure", () => {
    const records = [{ item: "1", rater: "ann", label: "yes" }, { item: "1", rater: "a", label: "yes" }, { item: "2", rater: "b", label: "yes" }];
    const [pair] = compareJudges(buildRatings(records, { scale }), { ...PLAN, judges: ["a", "b"], people: ["ann"] });
    expect(pair).toMatchObject({ right: { n: 0 }, difference: { value: null, n: 0 }, permutation: null, adjusted: { permutation: null } });
  });
});
