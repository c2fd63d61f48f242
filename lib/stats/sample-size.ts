import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { smallestSize } from "./smallest-size";

// All sizes are real numbers, as the references give them: round up to cases.

/**
 * Independent cases for a normal interval of a given half width around a proportion.
 * Source: Cochran (1977), Sampling Techniques, section 4.4.
 */
export function proportionSize(share: number, halfWidth: number, level = 0.95): number {
  if (!(halfWidth > 0)) throw new InvalidStatisticInput(`The wanted half width must be above 0, not ${halfWidth}.`, { field: "halfWidth" });
  const z = normalQuantile((1 + level) / 2, 0, 1);
  return (z * z * share * (1 - share)) / (halfWidth * halfWidth);
}

/** The same precision in a finite set of `population` cases: n0/(1 + (n0 − 1)/N). Source: Cochran (1977), section 4.4. */
export function finitePopulationSize(size: number, population: number): number {
  return size / (1 + (size - 1) / population);
}

export interface TestDesign {
  /** Two-sided; default 0.05. */
  level?: number;
  /** Default 0.8. */
  power?: number;
}

/** Cases a group to tell two independent proportions apart, by Cohen's arcsine effect size h (Cohen 1988, chapter 6). */
export function twoProportionsSize(first: number, second: number, design: TestDesign = {}): number {
  const effect = Math.abs(2 * Math.asin(Math.sqrt(first)) - 2 * Math.asin(Math.sqrt(second)));
  const critical = normalQuantile(1 - (design.level ?? 0.05) / 2, 0, 1);
  return smallestSize({ wanted: design.power ?? 0.8, from: 2, powerOf: (n) => {
    const shift = effect * Math.sqrt(n / 2);
    return normalCdf(shift - critical, 0, 1) + normalCdf(-shift - critical, 0, 1);
  } });
}

/** Pairs to find a correlation different from 0, by Fisher's z with its bias term, as R's pwr.r.test has it (Cohen 1988, chapter 3). */
export function correlationSize(correlation: number, design: TestDesign = {}): number {
  const r = Math.abs(correlation);
  const level = design.level ?? 0.05;
  return smallestSize({ wanted: design.power ?? 0.8, from: 4 + 1e-9, powerOf: (n) => {
    const t = tQuantile(1 - level / 2, n - 2);
    const critical = Math.atanh(Math.sqrt((t * t) / (t * t + n - 2)));
    const expected = Math.atanh(r) + r / (2 * (n - 1));
    const root = Math.sqrt(n - 3);
    return normalCdf((expected - critical) * root, 0, 1) + normalCdf((-expected - critical) * root, 0, 1);
  } });
}
