import { bootstrapInterval } from "@/lib/stats/bootstrap-interval";
import { resamplingOfSums } from "@/lib/stats/bootstrap";
import type { Interval } from "@/lib/stats/statistic";

export interface MeanScore {
  /** Null when no query has a defined value; `reason` says so. */
  value: number | null;
  /** Queries behind the value. */
  n: number;
  interval?: Interval;
  reason?: string;
}

export interface BootstrapPlan {
  resamples: number;
  seed: number;
}

/** The audit's own: 3,000 resamples of queries, percentile 95 % interval, seed 1337. */
export const AUDIT_BOOTSTRAP: BootstrapPlan = { resamples: 3000, seed: 1337 };

/**
 * Mean over queries with a percentile bootstrap interval that resamples queries. Queries whose value is null (an empty
 * target) are left out and not counted in n. A paired difference is the mean of its per-query differences.
 * @param plan null: without an interval
 */
export function meanScore(values: readonly (number | null)[], plan: BootstrapPlan | null = AUDIT_BOOTSTRAP): MeanScore {
  const defined = values.filter((value): value is number => value !== null);
  if (defined.length === 0) return { value: null, n: 0, reason: "no query has a non-empty target" };
  const value = defined.reduce((sum, next) => sum + next, 0) / defined.length;
  if (!plan) return { value, n: defined.length };
  const resampling = resamplingOfSums({
    units: defined.length, width: 2, clusters: null,
    features: Float64Array.from(defined.flatMap((value) => [value, 1])),
    evaluate: (sums) => sums[0]! / sums[1]!,
  });
  const { interval } = bootstrapInterval({ ...resampling, unitName: "queries" }, { ...plan, method: "percentile" });
  return { value, n: defined.length, interval };
}
