import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { checkRequest } from "./bootstrap-interval";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { DEFAULT_LEVEL } from "./statistic";
import { stratumOfResiduals } from "./stratum-of-residuals";
import type { JudgedCase } from "./judged-case";
import type { StratumResiduals } from "./stratum-of-residuals";
import type { Statistic } from "./statistic";

export interface DifferenceDetails {
  /** Mean of the judge's labels over all cases. */
  judgeMean: number;
  /** What people's labels add to it. */
  correction: number;
  /** Cases in the set. */
  population: number;
}

/**
 * Mean of people's labels over this very set, all of it judged and a random sample (within strata) of it labelled by
 * people: the judge's mean plus the weighted mean difference of people and judge. The set is finite, so what was
 * labelled carries no sampling error. Cases of one query are taken together (ratio of cluster totals): taken as
 * independent, repeats of a query give intervals that cover 72 % where 95 % is claimed.
 * Interval: t with as many degrees of freedom as sampled clusters less strata, cut to the range of the labels.
 * Undefined when a stratum has no labelled case; no interval when one has a single labelled cluster and more to draw.
 * Source: Särndal, Swensson & Wretman (1992), Model Assisted Survey Sampling, sections 3.7, 5.7 and 6.3.
 */
export function differenceEstimator(cases: readonly JudgedCase[], options: { level?: number; range?: readonly [number, number] } = {}): Statistic<DifferenceDetails> {
  const level = options.level ?? DEFAULT_LEVEL;
  checkRequest(level);
  const method = "difference estimator for this set";
  const labelled = cases.filter(({ human }) => human !== null).length;
  if (cases.length === 0) return { value: null, reason: "There is no case.", n: 0, method };
  const bad = cases.findIndex(({ judge, human }) => !Number.isFinite(judge) || (human !== null && !Number.isFinite(human)));
  if (bad >= 0) throw new InvalidStatisticInput(`Case ${bad + 1} has a label that is not a number.`, { record: bad });
  const strata = stratify(cases).map(([name, members]) => stratumOfResiduals(name, members));
  const empty = strata.filter(({ labelled: count }) => count === 0).map(({ name }) => `"${name}"`);
  if (empty.length > 0) return { value: null, reason: `People labelled no case in ${empty.join(", ")}, so the judge cannot be corrected there.`, n: labelled, method };
  const judgeMean = cases.reduce((sum, { judge }) => sum + judge, 0) / cases.length;
  const correction = strata.reduce((sum, { size, meanResidual }) => sum + (size / cases.length) * meanResidual, 0);
  const value = judgeMean + correction;
  const details = { value, n: labelled, method, judgeMean, correction, population: cases.length };
  return { ...details, ...spreadOf(strata, { value, level, population: cases.length, range: options.range ?? rangeOf(cases) }) };
}

function stratify(cases: readonly JudgedCase[]): [string, JudgedCase[]][] {
  const strata = new Map<string, JudgedCase[]>();
  for (const one of cases) {
    const name = one.stratum ?? "all";
    const members = strata.get(name);
    if (members) members.push(one);
    else strata.set(name, [one]);
  }
  return [...strata];
}

function rangeOf(cases: readonly JudgedCase[]): [number, number] {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { judge, human } of cases) {
    lowest = Math.min(lowest, judge, human ?? judge);
    highest = Math.max(highest, judge, human ?? judge);
  }
  return [lowest, highest];
}

interface SpreadInput {
  value: number;
  level: number;
  population: number;
  range: readonly [number, number];
}

function spreadOf(strata: readonly StratumResiduals[], input: SpreadInput) {
  const alone = strata.filter(({ variance }) => variance === null).map(({ name }) => `"${name}"`);
  if (alone.length > 0) return { warnings: [`No interval: ${alone.join(", ")} has a single labelled case or query, which says nothing about spread.`] };
  const variance = strata.reduce((sum, stratum) => sum + (stratum.size / input.population) ** 2 * stratum.variance!, 0);
  const open = strata.filter(({ complete }) => !complete);
  const freedom = open.reduce((sum, { clusters }) => sum + clusters - 1, 0);
  const reach = freedom > 0 ? tQuantile((1 + input.level) / 2, freedom) * Math.sqrt(variance) : 0;
  const complete = open.length === 0;
  return {
    standardError: Math.sqrt(variance),
    interval: {
      lower: Math.max(input.range[0], input.value - reach), upper: Math.min(input.range[1], input.value + reach), level: input.level,
      method: complete ? "none needed: every case was labelled" : `t with ${freedom} degrees of freedom, finite population`,
    },
    warnings: variance === 0 && !complete
      ? ["Judge and people differ by the same amount on every labelled case: an interval of no width claims more than so few cases can show."]
      : undefined,
  };
}
