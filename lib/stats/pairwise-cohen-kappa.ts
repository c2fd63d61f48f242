import { agreementWeights } from "./agreement-weights";
import { bootstrapInterval } from "./bootstrap-interval";
import { cohenKappa } from "./cohen-kappa";
import { meanPairKappa } from "./mean-pair-kappa";
import { resamplingOfRatings } from "./resampling-of-ratings";
import type { CohenDetails, CohenOptions } from "./cohen-kappa";
import type { Ratings } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";

export interface RaterPairKappa {
  a: string;
  b: string;
  /** Items both rated. */
  n: number;
  kappa: Statistic<CohenDetails>;
}

/** Cohen's kappa of every pair of raters, in the order of the raters; undefined pairs carry their reason. */
export function pairwiseCohenKappa(ratings: Ratings, options: CohenOptions & { interval?: IntervalRequest } = {}): RaterPairKappa[] {
  return ratings.raters.flatMap((a, position) => ratings.raters.slice(position + 1).map((b) => {
    const kappa = cohenKappa(ratings, [a, b], options);
    return { a, b, n: kappa.n, kappa };
  }));
}

export interface MeanKappaOptions extends CohenOptions {
  /** Pairs to average; default: all pairs of raters. */
  pairs?: readonly (readonly [string, string])[];
  interval?: IntervalRequest;
}

/**
 * Mean of Cohen's kappa over pairs of raters (Light 1971, Psychological Bulletin 76). Pairs whose kappa is undefined
 * are left out, with a warning; undefined when no pair has a kappa. The bootstrap resamples items, once for all pairs.
 */
export function meanPairwiseKappa(ratings: Ratings, options: MeanKappaOptions = {}): Statistic<{ pairs: number }> {
  const pairs = options.pairs ?? ratings.raters.flatMap((a, position) => ratings.raters.slice(position + 1).map((b) => [a, b] as const));
  const method = `mean of Cohen's kappa over ${pairs.length} pairs of raters`;
  const weights = agreementWeights(ratings, options.weights ?? "unweighted", options.positions);
  const mean = meanPairKappa(ratings, pairs, weights);
  const items = ratings.items.length;
  const { value, used } = mean.evaluate(new Int32Array(items).fill(1));
  if (value === null) return { value: null, reason: "No pair of raters has a defined kappa.", n: mean.items, method };
  const warnings = used < pairs.length ? [`${pairs.length - used} of ${pairs.length} pairs have no defined kappa and are left out of the mean.`] : [];
  const plain = { value, n: mean.items, method, pairs: used };
  if (!options.interval || options.interval.method === "analytic") {
    if (options.interval) warnings.push("No analytic interval: a mean over pairs of raters has none here; use the bootstrap.");
    return { ...plain, warnings: warnings.length > 0 ? warnings : undefined };
  }
  const resampling = resamplingOfRatings(ratings, (distinct) => {
    const resampled = meanPairKappa(distinct, pairs, weights);
    return (multiplicity) => resampled.evaluate(multiplicity).value;
  });
  const result = bootstrapInterval(resampling, options.interval);
  const all = [...warnings, ...result.warnings];
  return { ...plain, interval: result.interval, standardError: result.standardError, warnings: all.length > 0 ? all : undefined };
}
