import { describe, expect, it } from "vitest";
import { differenceEstimator } from "./difference-estimator";
import { IndexSampler } from "./index-sampler";
import { clusteredPpiMean } from "./clustered-ppi-mean";
import { ppiMean } from "./ppi-mean";
import { comparePrevalence } from "./prevalence-comparison";
import { proportion } from "./proportion-intervals";
import { roganGladen } from "./rogan-gladen";
import type { JudgedCase } from "./judged-case";

const judged = (judge: number, human: number | null, rest: Partial<JudgedCase> = {}): JudgedCase => ({ judge, human, ...rest });

describe("the difference estimator", () => {
  it("adds the mean difference of people and judge to the judge's mean, with a finite population", () => {
    const cases = [judged(1, 1), judged(1, 0), judged(0, 0), judged(1, 1), ...Array.from({ length: 6 }, () => judged(1, null))];
    const result = differenceEstimator(cases);
    if (result.value === null) throw new Error(result.reason);
    expect(result.value).toBeCloseTo(0.9 - 0.25, 12);
    // Differences 0, −1, 0, 0: variance 1/4, of which 6/10 was not sampled.
    expect(result.standardError).toBeCloseTo(Math.sqrt((0.6 * 0.25) / 4), 12);
    expect(result).toMatchObject({ n: 4, population: 10, judgeMean: 0.9 });
  });

  it("weights strata by their share of the set", () => {
    const cases = [
      judged(1, 1, { stratum: "a" }), judged(1, 0, { stratum: "a" }), ...Array.from({ length: 6 }, () => judged(1, null, { stratum: "a" })),
      judged(0, 0, { stratum: "b" }), judged(0, 0, { stratum: "b" }),
    ];
    expect(differenceEstimator(cases).value).toBeCloseTo(0.8 + 0.8 * -0.5, 12);
  });

  it("has no sampling error when every case was labelled", () => {
    const result = differenceEstimator([judged(1, 0), judged(0, 0), judged(1, 1)]);
    expect(result).toMatchObject({ value: 1 / 3, standardError: 0 });
    expect(result.interval).toMatchObject({ lower: 1 / 3, upper: 1 / 3 });
    expect(result.warnings).toBeUndefined();
  });

  it("says in words which stratum lacks labels, and gives no interval from a single one", () => {
    const none = differenceEstimator([judged(1, 1, { stratum: "a" }), judged(1, null, { stratum: "b" })]);
    expect(none).toMatchObject({ value: null, reason: expect.stringContaining('"b"') as string });
    const single = differenceEstimator([judged(1, 1), judged(1, null)]);
    expect(single.value).toBe(1);
    expect(single.interval).toBeUndefined();
    expect(single.warnings?.[0]).toContain("single labelled case");
  });

  it("covers when cases of one query repeat it, where taking them as independent does not", () => {
    const covered = { clustered: 0, naive: 0 };
    const sampler = new IndexSampler(11);
    const simulations = 400;
    for (let simulation = 0; simulation < simulations; simulation++) {
      const truth = Array.from({ length: 200 }, () => Number(sampler.uniform() < 0.4));
      const cases = truth.flatMap((yes, query) => {
        const sampled = sampler.uniform() < 0.25;
        const verdict = sampler.uniform() < 0.8 ? yes : 1 - yes;
        return Array.from({ length: 5 }, () => judged(verdict, sampled ? yes : null, { cluster: String(query) }));
      });
      const share = truth.reduce((sum, yes) => sum + yes, 0) / truth.length;
      const hit = (list: JudgedCase[]) => {
        const { interval } = differenceEstimator(list);
        return Number(interval !== undefined && interval.lower <= share && share <= interval.upper);
      };
      covered.clustered += hit(cases);
      covered.naive += hit(cases.map(({ judge, human }) => ({ judge, human })));
    }
    expect(covered.clustered / simulations).toBeGreaterThan(0.91);
    expect(covered.naive / simulations).toBeLessThan(0.75);
  });
});

describe("prediction-powered means", () => {
  const human = [1, 0, 1, 1, 0, 1];

  it("fall back on people for a constant judge, and say so", () => {
    const result = ppiMean({ human, judge: [1, 1, 1, 1, 1, 1], judgeOnly: [1, 1, 1, 1] });
    expect(result.value).toBeCloseTo(4 / 6, 12);
    expect(result).toMatchObject({ lambda: 0, optimalLambda: null });
    expect(result.warnings?.[0]).toContain("one and the same label");
  });

  it("are people alone without further judged cases, and undefined without people", () => {
    expect(ppiMean({ human, judge: human, judgeOnly: [] }).value).toBeCloseTo(4 / 6, 12);
    expect(ppiMean({ human: [], judge: [], judgeOnly: [1] })).toMatchObject({ value: null, n: 0 });
  });

  it("honour one-sided alternatives and end at the range", () => {
    const input = { human, judge: [1, 0, 1, 0, 0, 1], judgeOnly: [1, 0, 1, 1, 0, 0, 1] };
    const { interval } = ppiMean(input, { alternative: "larger", range: [0, 1] });
    const two = ppiMean(input, { range: [0, 1] }).interval!;
    expect(interval!.upper).toBe(1);
    expect(interval!.lower).toBeGreaterThan(two.lower);
  });

  it("weight strata by their shares", () => {
    const stratum = (name: string, size: number, label: number) => Array.from({ length: size }, (_, at) => ({ judge: label, human: at < 2 ? label : null, stratum: name }));
    const { value, interval } = clusteredPpiMean([...stratum("a", 12, 1), ...stratum("b", 4, 0)]);
    expect(value).toBeCloseTo(0.75, 12);
    // Among further cases the shares of the strata may differ, though judge and people agree on every one.
    expect(interval!.upper - interval!.lower).toBeGreaterThan(0.1);
  });
});

describe("Rogan–Gladen", () => {
  it("cuts to 0 and 1 with a warning, and refuses a judge that knows nothing", () => {
    const below = roganGladen({ judgePositive: 20, judged: 500, sensitivity: 0.85, specificity: 0.95 });
    expect(below.value).toBe(0);
    expect(below.warnings?.[0]).toContain("was cut");
    expect(roganGladen({ judgePositive: 1, judged: 2, sensitivity: 0.5, specificity: 0.5 })).toMatchObject({ value: null, reason: expect.stringContaining("add up to 1") as string });
    expect(roganGladen({ judgePositive: 1, judged: 2, sensitivity: { hits: 0, n: 0 }, specificity: 1 }).value).toBeNull();
  });
});

describe("proportions", () => {
  it("keep a width at 0 and at n", () => {
    expect(proportion(0, 20).interval).toMatchObject({ lower: 0 });
    expect(proportion(0, 20).interval!.upper).toBeGreaterThan(0.15);
    expect(proportion(0, 0)).toMatchObject({ value: null, reason: "There is no case." });
  });
});

describe("the side by side of prevalences", () => {
  const cases = Array.from({ length: 60 }, (_, at) => judged(Number(at % 2 === 0), at < 20 ? Number(at % 4 === 0) : null, { cluster: String(Math.floor(at / 2)) }));

  it("has every figure and names the two questions and the shared queries", () => {
    const result = comparePrevalence(cases);
    expect(result.judgeOnly.value).toBe(0.5);
    expect(result.humanOnly.value).toBe(0.25);
    expect(result.thisSet.value).toBeCloseTo(0.25, 12);
    expect(result.humanThisSet.value).toBeCloseTo(0.25, 12);
    expect(result.queriesLikeThese.value).not.toBeNull();
    expect(result.roganGladen.value).toBeCloseTo(0.25, 12);
    expect(result.notes.join(" ")).toContain("share a query");
  });

  it("weighs people alone by stratum, with the variance of a stratified sample", () => {
    // Two strata of 40 and 20: people label 10 of each, and say yes to 8 and to 2.
    const stratum = (name: string, size: number, yes: number) => Array.from({ length: size }, (_, at) => judged(1, at < 10 ? Number(at < yes) : null, { stratum: name }));
    const { humanOnly, humanThisSet } = comparePrevalence([...stratum("a", 40, 8), ...stratum("b", 20, 2)]);
    expect(humanOnly.value).toBe(0.5);
    expect(humanThisSet.value).toBeCloseTo((2 / 3) * 0.8 + (1 / 3) * 0.2, 12);
    const variance = (2 / 3) ** 2 * (1 - 10 / 40) * (1.6 / 9 / 10) + (1 / 3) ** 2 * (1 - 10 / 20) * (1.6 / 9 / 10);
    expect(humanThisSet.standardError).toBeCloseTo(Math.sqrt(variance), 12);
  });

  it("refuses labels other than 0 and 1", () => {
    expect(() => comparePrevalence([judged(0.5, null)])).toThrow("case 1");
  });
});
