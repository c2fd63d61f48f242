import { IndexSampler } from "./index-sampler";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { mean } from "./moments";
import { percentileBounds } from "./percentile-interval";
import { checkRequest } from "./bootstrap-interval";
import { DEFAULT_LEVEL, DEFAULT_RESAMPLES } from "./statistic";
import type { Statistic } from "./statistic";

export interface PairedBootstrapDetails {
  /** Two-sided p from resamples on the far side of 0: 2 (b + 1)/(B + 1), never 0. */
  p: number;
  /** The same without the plus one, 2 b/B; 0 when no resample crosses 0. */
  uncorrectedP: number;
}

export interface PairedBootstrapOptions {
  seed: number;
  resamples?: number;
  level?: number;
}

/**
 * Mean difference of two systems scored on the same queries, first minus second, with a percentile interval: pairs
 * are resampled, never the two lists apart. Undefined with fewer than two pairs.
 * Source: Efron & Tibshirani (1993), chapters 8 and 16; Davison & Hinkley (1997), section 4.4, for the plus one.
 */
export function pairedBootstrap(first: ArrayLike<number>, second: ArrayLike<number>, options: PairedBootstrapOptions): Statistic<PairedBootstrapDetails> {
  const resamples = options.resamples ?? DEFAULT_RESAMPLES;
  const level = options.level ?? DEFAULT_LEVEL;
  checkRequest(level, resamples);
  const differences = pairedDifferences(first, second);
  const n = differences.length;
  const method = "mean paired difference";
  if (n < 2) return { value: null, reason: "There are fewer than two pairs.", n, method };
  const replicates = resampledMeans(differences, resamples, options.seed);
  const { lower, upper } = percentileBounds(replicates.slice().sort(), level)!;
  const value = mean(differences);
  return {
    value, n, method, ...pairedBootstrapP(value, replicates),
    interval: { lower, upper, level, resamples, seed: options.seed, method: `percentile bootstrap over ${n} pairs, ${resamples} resamples` },
    warnings: lower === upper ? ["Every pair differs by the same amount: an interval of no width shows that nothing varied here."] : undefined,
  };
}

export function pairedDifferences(first: ArrayLike<number>, second: ArrayLike<number>): Float64Array {
  if (first.length !== second.length) throw new InvalidStatisticInput(`The two lists of scores differ in length: ${first.length} and ${second.length}.`);
  return Float64Array.from({ length: first.length }, (_, at) => first[at]! - second[at]!);
}

function resampledMeans(differences: Float64Array, resamples: number, seed: number): Float64Array {
  const sampler = new IndexSampler(seed);
  const replicates = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample++) replicates[resample] = sampler.resampledSum(differences) / differences.length;
  return replicates;
}

/** The two p-values for given replicates of the mean difference, in any order. */
export function pairedBootstrapP(observed: number, replicates: ArrayLike<number>): PairedBootstrapDetails {
  const slack = 1e-12 * Math.max(1, Math.abs(observed));
  let below = 0;
  let above = 0;
  for (let at = 0; at < replicates.length; at++) {
    const replicate = replicates[at]!;
    if (replicate <= slack) below++;
    if (replicate >= -slack) above++;
  }
  const crossing = Math.min(below, above);
  return {
    p: Math.min(1, (2 * (crossing + 1)) / (replicates.length + 1)),
    uncorrectedP: Math.min(1, (2 * crossing) / replicates.length),
  };
}
