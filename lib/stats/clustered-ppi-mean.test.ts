import { describe, expect, it } from "vitest";
import { clusteredPpiMean } from "./clustered-ppi-mean";
import { combineImputations } from "./combine-imputations";
import { IndexSampler } from "./index-sampler";
import { ppiMean } from "./ppi-mean";
import type { JudgedCase } from "./judged-case";

function simulated(seed: number, { clusters, repeats, labelled }: { clusters: number; repeats: number; labelled: number }): JudgedCase[] {
  const sampler = new IndexSampler(seed);
  return Array.from({ length: clusters }, (_, query) => {
    const yes = Number(sampler.uniform() < 0.3);
    const verdict = sampler.uniform() < 0.85 ? yes : 1;
    const sampled = sampler.uniform() < labelled;
    return Array.from({ length: 1 + Math.floor(sampler.uniform() * repeats) }, (): JudgedCase => ({ judge: verdict, human: sampled ? yes : null, cluster: String(query) }));
  }).flat();
}

describe("clusteredPpiMean", () => {
  it("is ppiMean where every case stands alone, and its variance but for the factor G/(G − 1)", () => {
    const cases = simulated(3, { clusters: 300, repeats: 1, labelled: 0.25 });
    const known = cases.filter(({ human }) => human !== null);
    const plain = ppiMean({ human: known.map(({ human }) => human!), judge: known.map(({ judge }) => judge), judgeOnly: cases.filter(({ human }) => human === null).map(({ judge }) => judge) });
    const result = clusteredPpiMean(cases);
    if (result.value === null || plain.value === null) throw new Error("undefined");
    expect(result.value).toBeCloseTo(plain.value, 12);
    expect(result.lambdas[0]).toBeCloseTo(plain.lambda, 12);
    expect(result.standardError! / Math.sqrt(known.length / (known.length - 1))).toBeCloseTo(plain.standardError!, 12);
  });

  it("weights strata by their share of the cases, and says which lacks labels", () => {
    const stratum = (name: string, humans: (number | null)[]): JudgedCase[] => humans.map((human) => ({ judge: 0, human, stratum: name }));
    const cases = [...stratum("a", [1, 1, 0, null, null, null]), ...stratum("b", [0, 0])];
    expect(clusteredPpiMean(cases).value).toBeCloseTo((6 / 8) * (2 / 3), 12);
    expect(clusteredPpiMean([...cases, ...stratum("c", [null])])).toMatchObject({ value: null, reason: 'People labelled no case in "c".' });
    expect(clusteredPpiMean(stratum("a", [null]))).toMatchObject({ value: null, n: 0 });
  });

  it("gives no interval from a single query", () => {
    const result = clusteredPpiMean([{ judge: 1, human: 1, cluster: "q" }, { judge: 1, human: 0, cluster: "q" }]);
    expect(result).toMatchObject({ value: 0.5, warnings: [expect.stringContaining("No interval")] });
    expect(result.interval).toBeUndefined();
  });

  it("covers the population's share where queries repeat, which people and judge taken as independent do not", () => {
    // P(yes) 0.3; repeats do not depend on it, so the share of pairs is the same.
    const covered = { clustered: 0, independent: 0, judge: 0 };
    const runs = 300;
    for (let run = 0; run < runs; run++) {
      const cases = simulated(1000 + run, { clusters: 150, repeats: 5, labelled: 0.3 });
      const { interval } = clusteredPpiMean(cases, { range: [0, 1] });
      if (interval!.lower <= 0.3 && 0.3 <= interval!.upper) covered.clustered++;
      const { interval: naive } = clusteredPpiMean(cases.map(({ judge, human }) => ({ judge, human })), { range: [0, 1] });
      if (naive!.lower <= 0.3 && 0.3 <= naive!.upper) covered.independent++;
      const share = cases.reduce((sum, { judge }) => sum + judge, 0) / cases.length;
      if (Math.abs(share - 0.3) <= 1.96 * Math.sqrt((share * (1 - share)) / cases.length)) covered.judge++;
    }
    expect(covered.clustered / runs).toBeGreaterThanOrEqual(0.92);
    expect(covered.clustered / runs).toBeLessThanOrEqual(0.98);
    expect(covered.independent / runs).toBeLessThan(0.85);
    expect(covered.judge / runs).toBeLessThan(0.4);
  });
});

describe("combineImputations", () => {
  it("adds the variance between the imputations to that within them", () => {
    const result = combineImputations([0.4, 0.5, 0.6], [0.01, 0.01, 0.01], { n: 50 });
    if (result.value === null) throw new Error(result.reason);
    expect(result.value).toBeCloseTo(0.5, 12);
    // Within 0.01, between 0.01: total 0.01 + 4/3 · 0.01; freedom 2 · (1 + 3/4)² = 6.125.
    expect(result.standardError).toBeCloseTo(Math.sqrt(0.01 + 0.04 / 3), 12);
    expect(result.interval!.method).toContain("6.1 degrees of freedom");
  });

  it("is a normal interval where the imputations agree, and undefined from one", () => {
    const { interval } = combineImputations([0.5, 0.5], [0.01, 0.01], { n: 9 });
    expect(interval!.upper).toBeCloseTo(0.5 + 1.959964 * 0.1, 5);
    expect(combineImputations([0.5], [0.1], { n: 9 }).value).toBeNull();
  });
});
