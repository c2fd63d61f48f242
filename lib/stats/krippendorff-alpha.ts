import { coincidences } from "./coincidences";
import { coverageWarnings } from "./coverage-warnings";
import { estimate } from "./estimate";
import { krippendorffStatistic } from "./krippendorff-statistic";
import type { AlphaMetric } from "./krippendorff-statistic";
import type { Ratings } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";

export interface AlphaOptions {
  /** Default: the level of measurement of the scale. */
  metric?: AlphaMetric;
  interval?: IntervalRequest;
}

export interface AlphaDetails {
  /** Ratings in units with two or more ratings. */
  pairableValues: number;
  /** Share of agreeing pairs over units with two or more ratings, weighted as alpha weights them. */
  observedAgreement: number;
}

/**
 * Krippendorff's alpha: 1 − observed over expected disagreement, for any number of raters, missing ratings, and
 * nominal, ordinal, interval or ratio data or distances of one's own. Units with a single rating are not pairable and
 * do not count. `n` is the number of pairable units. Undefined without pairable units, and when all pairable ratings
 * are the same (0/0). One dissent among many identical ratings gives a value near or below 0: chance would do as well.
 * The ordinal metric is Krippendorff's own, which depends on how often each category between two answers was used.
 * Where references disagree: irr's `kripp.alpha` is wrong on complete data with more than two raters, and irrCAC's
 * "ordinal" is another metric; we follow Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, and
 * fast-krippendorff. Item weights are scaled to mean 1 over pairable units, so that the small-sample term keeps its
 * meaning. The analytic error is the linearised one of alpha; two published formulas of irrCAC differ, so prefer the
 * bootstrap.
 */
export function krippendorffAlpha(ratings: Ratings, options: AlphaOptions = {}): Statistic<AlphaDetails> {
  const metric = options.metric ?? ratings.level;
  const method = `Krippendorff's alpha (${typeof metric === "string" ? metric : metric.name} metric)`;
  const statistic = krippendorffStatistic(ratings, metric);
  const { matrix, size, total } = coincidences(ratings);
  const margins = Float64Array.from({ length: size }, (_, row) => matrix.subarray(row * size, (row + 1) * size).reduce((sum, cell) => sum + cell, 0));
  let agreeing = 0;
  for (let category = 0; category < size; category++) agreeing += matrix[category * size + category]!;
  const observedAgreement = total > 0 ? agreeing / total : undefined;
  const result = estimate(statistic, {
    method, observedAgreement, interval: options.interval,
    reason: statistic.units === 0
      ? "No item has two or more ratings."
      : "All ratings that can be paired are the same, so there is no variation to agree on and alpha is 0/0. Percent agreement is 1.",
    warnings: [...dissentWarning(margins), ...(options.interval ? alphaCoverageWarnings(margins, statistic.units, observedAgreement ?? 0) : [])],
  });
  return result.value === null ? result : { ...result, pairableValues: Math.round(total), observedAgreement: observedAgreement ?? 0 };
}

/** One rating that differs from all others: alpha is then about 0 by construction, which readers take for noise. */
function dissentWarning(margins: Float64Array): string[] {
  const used = [...margins].filter((margin) => margin > 0);
  const total = used.reduce((sum, margin) => sum + margin, 0);
  const alone = used.length === 2 && Math.min(...used) < 1.5 && total > 10;
  return alone ? ["A single rating differs from all others, so alpha is about 0 whatever the percent agreement."] : [];
}

/** Alpha's interval misses where that of Fleiss' kappa does. */
function alphaCoverageWarnings(margins: Float64Array, units: number, observed: number): string[] {
  const total = margins.reduce((sum, margin) => sum + margin, 0);
  const proportions = margins.map((margin) => margin / total);
  return coverageWarnings({ proportions, units, observed, expected: proportions.reduce((sum, share) => sum + share * share, 0) });
}
