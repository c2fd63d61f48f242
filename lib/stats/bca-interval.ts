import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { sortedQuantile } from "./quantile";

export interface BcaInput {
  /** Bootstrap replicates in ascending order. */
  sorted: ArrayLike<number>;
  observed: number;
  /** Leave-one-out values, and how many units give each of them (default one). */
  jackknife: ArrayLike<number>;
  jackknifeSizes?: ArrayLike<number>;
  level: number;
}

export interface BcaBounds {
  lower: number;
  upper: number;
  lowerProbability: number;
  upperProbability: number;
  acceleration: number;
}

/**
 * Bias-corrected and accelerated bootstrap interval. The bias correction takes the mean of the shares of replicates
 * below and not above the observed value (ties count half), as scipy does; the quantiles are of type 7.
 * Null where it is undefined: constant data, or an observed value outside all replicates.
 * Source: Efron (1987), JASA 82; Efron & Tibshirani (1993), equations 14.9 to 14.15.
 */
export function bcaBounds(input: BcaInput): BcaBounds | null {
  const acceleration = accelerationOf(input.jackknife, input.jackknifeSizes);
  const share = shareBelow(input.sorted, input.observed);
  if (acceleration === null || share <= 0 || share >= 1) return null;
  const bias = normalQuantile(share, 0, 1);
  const adjusted = (probability: number): number => {
    const shifted = bias + normalQuantile(probability, 0, 1);
    return normalCdf(bias + shifted / (1 - acceleration * shifted), 0, 1);
  };
  const lowerProbability = adjusted((1 - input.level) / 2);
  const upperProbability = adjusted((1 + input.level) / 2);
  const lower = sortedQuantile(input.sorted, lowerProbability);
  const upper = sortedQuantile(input.sorted, upperProbability);
  if (lower === null || upper === null) return null;
  return { lower, upper, lowerProbability, upperProbability, acceleration };
}

function shareBelow(sorted: ArrayLike<number>, observed: number): number {
  let below = 0;
  let notAbove = 0;
  for (let at = 0; at < sorted.length; at++) {
    if (sorted[at]! < observed) below++;
    if (sorted[at]! <= observed) notAbove++;
  }
  return (below + notAbove) / (2 * sorted.length);
}

/** Skewness of the leave-one-out values over six; null when they do not vary. */
function accelerationOf(values: ArrayLike<number>, sizes?: ArrayLike<number>): number | null {
  const size = (at: number) => (sizes ? sizes[at]! : 1);
  let n = 0;
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    n += size(at);
    sum += size(at) * values[at]!;
  }
  const mean = sum / n;
  let squares = 0;
  let cubes = 0;
  for (let at = 0; at < values.length; at++) {
    const deviation = mean - values[at]!;
    squares += size(at) * deviation * deviation;
    cubes += size(at) * deviation * deviation * deviation;
  }
  // Equal values leave rounding noise in their mean, which must not pass for variation.
  if (!(squares > n * (1e-14 * Math.max(1, Math.abs(mean))) ** 2)) return null;
  return cubes / (6 * squares ** 1.5);
}
