import { sortedQuantile } from "./quantile";

/**
 * Percentile bootstrap interval: the (1 − level)/2 and (1 + level)/2 quantiles (type 7) of the replicates, which must
 * be in ascending order. Null when there is no replicate.
 * Source: Efron & Tibshirani (1993), chapter 13. R's `boot.ci` interpolates on the normal scale and differs slightly.
 */
export function percentileBounds(sorted: ArrayLike<number>, level: number): { lower: number; upper: number } | null {
  const lower = sortedQuantile(sorted, (1 - level) / 2);
  const upper = sortedQuantile(sorted, (1 + level) / 2);
  return lower === null || upper === null ? null : { lower, upper };
}
