import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { agreementWeights } from "./agreement-weights";
import { bootstrapInterval, checkRequest } from "./bootstrap-interval";
import { cohenResampling } from "./cohen-resampling";
import { cohenVariances } from "./cohen-variances";
import { confusionTable } from "./confusion";
import { coverageWarnings } from "./coverage-warnings";
import { kappaEvaluator } from "./kappa-of-table";
import { DEFAULT_LEVEL } from "./statistic";
import type { AgreementWeights, CategoryPositions, WeightedScale } from "./agreement-weights";
import type { ConfusionTable } from "./confusion";
import type { IntervalResult } from "./bootstrap-interval";
import type { Ratings } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";

export interface CohenOptions {
  weights?: AgreementWeights;
  /** Where linear and quadratic weights place the categories; see `categoryPositions`. */
  positions?: CategoryPositions;
}

export interface CohenDetails {
  /** Share of identical answers, whatever the weights. */
  observedAgreement: number;
  /** Weighted agreement expected by chance. */
  expectedAgreement: number;
  /** Largest kappa that these margins allow (Cohen 1960); unweighted kappa only, otherwise null. */
  largestKappa: number | null;
  /** Test of no agreement beyond chance; null where its standard error is 0. */
  chanceTest: { z: number; p: number; standardError: number } | null;
}

/**
 * Cohen's kappa of two raters, unweighted or weighted, on the items both rated (`n`); pairs with a missing rating
 * are dropped, margins included. Both raters constant and equal: undefined (0/0). Constant but different, or one of
 * them constant: 0. Categories that were declared and not used keep their place in the weights.
 * Where references disagree: scikit-learn without `labels`, irr and psych drop unused levels before weighting, and
 * NLTK's `max_distance` scales only the expected part; we follow Cohen's definition over the declared scale.
 * Item weights enter the value and the bootstrap; the analytic error is for unweighted, unclustered items.
 * Sources: Cohen (1960, 1968); standard errors from Fleiss, Cohen & Everitt (1969).
 */
export function cohenKappa(
  ratings: Ratings, raters: readonly [string, string], options: CohenOptions & { interval?: IntervalRequest } = {},
): Statistic<CohenDetails> {
  const table = confusionTable(ratings, { rows: raters[0], columns: raters[1] });
  const plain = cohenKappaOfTable(table, { ...options, scale: ratings });
  const designed = ratings.weights !== null || ratings.clusters !== null;
  if (plain.value === null || (!options.interval && !designed)) return plain;
  const weights = agreementWeights(ratings, options.weights ?? "unweighted", options.positions);
  const { resampling, value } = cohenResampling(ratings, raters, weights);
  const base = { ...plain, value: value ?? plain.value, standardError: designed ? undefined : plain.standardError };
  if (!options.interval) return base;
  const warnings = coverageWarnings({ proportions: pooledMargins(table), units: resampling.cellOf.length, observed: plain.observedAgreement, expected: plain.expectedAgreement });
  const result = options.interval.method === "analytic"
    ? analyticCohen(base.standardError, base.value, options.interval.level)
    : bootstrapInterval(resampling, options.interval);
  const all = [...warnings, ...result.warnings];
  return { ...base, interval: result.interval, standardError: result.standardError ?? base.standardError, warnings: all.length > 0 ? all : undefined };
}

/** Cohen's kappa of a table of counts. Without a scale the categories stand at their ranks. See `cohenKappa`. */
export function cohenKappaOfTable(table: ConfusionTable, options: CohenOptions & { scale?: WeightedScale } = {}): Statistic<CohenDetails> {
  const { counts, n } = table;
  const size = table.categories.length;
  const scheme = options.weights ?? "unweighted";
  const scale = options.scale ?? { level: "ordinal" as const, categories: table.categories, values: null };
  const method = `Cohen's kappa (${typeof scheme === "string" ? scheme : "custom"} weights)`;
  const cells = Float64Array.from(counts.flat());
  const weights = agreementWeights(scale, scheme, options.positions);
  if (n === 0) return { value: null, reason: "The two raters have no item in common.", n, method };
  const observedAgreement = counts.reduce((sum, row, at) => sum + row[at]!, 0) / n;
  const value = kappaEvaluator(weights, size)(cells);
  if (value === null) {
    return {
      value: null, n, method, observedAgreement,
      reason: "Both raters gave one and the same answer throughout, so agreement by chance is certain and kappa is 0/0. Percent agreement is 1.",
    };
  }
  const { expected, variance, chanceVariance } = cohenVariances(cells, weights, size);
  const chanceError = Math.sqrt(Math.max(chanceVariance, 0));
  return {
    value, n, method, observedAgreement, expectedAgreement: expected,
    standardError: Math.sqrt(Math.max(variance, 0)),
    largestKappa: scheme === "unweighted" ? largestKappa(counts, n, expected) : null,
    chanceTest: chanceError > 0 ? { z: value / chanceError, p: 2 * normalCdf(-Math.abs(value / chanceError), 0, 1), standardError: chanceError } : null,
  };
}

function largestKappa(counts: readonly number[][], n: number, expected: number): number {
  let reachable = 0;
  counts.forEach((row, category) => {
    const inRow = row.reduce((sum, count) => sum + count, 0);
    const inColumn = counts.reduce((sum, other) => sum + other[category]!, 0);
    reachable += Math.min(inRow, inColumn) / n;
  });
  return (reachable - expected) / (1 - expected);
}

function pooledMargins(table: ConfusionTable): Float64Array {
  return Float64Array.from(table.categories, (_, category) => {
    const inRow = table.counts[category]!.reduce((sum, count) => sum + count, 0);
    const inColumn = table.counts.reduce((sum, row) => sum + row[category]!, 0);
    return (inRow + inColumn) / (2 * table.n);
  });
}

function analyticCohen(standardError: number | undefined, value: number, level = DEFAULT_LEVEL): IntervalResult {
  checkRequest(level);
  if (standardError === undefined) return { warnings: ["No analytic interval: it holds for unweighted, unclustered items only; use the bootstrap."] };
  const reach = normalQuantile((1 + level) / 2, 0, 1) * standardError;
  return {
    interval: { lower: Math.max(value - reach, -1), upper: Math.min(value + reach, 1), level, method: "standard error of Fleiss, Cohen & Everitt (1969), normal" },
    standardError,
    warnings: [],
  };
}
