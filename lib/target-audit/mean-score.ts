import { bootstrapInterval } from "@/lib/stats/bootstrap-interval";
import { resamplingOfSums } from "@/lib/stats/bootstrap";
import { pairedBootstrapP } from "@/lib/stats/paired-bootstrap";
import { percentileBounds } from "@/lib/stats/percentile-interval";
import { resampledMeans } from "@/lib/stats/resampled-means";
import { DEFAULT_LEVEL } from "@/lib/stats/statistic";
import type { SumStatistic } from "@/lib/stats/sum-statistic";
import type { Interval } from "@/lib/stats/statistic";

export interface MeanScore {
  /** Null when no query has a defined value; `reason` says so. */
  value: number | null;
  /** Queries behind the value. */
  n: number;
  interval?: Interval;
  reason?: string;
}

/** A mean of per-query differences, with the two-sided bootstrap p of no difference; no p for fewer than two queries. */
export type MeanDifference = MeanScore & { p?: number };

export interface BootstrapPlan {
  resamples: number;
  seed: number;
}

/** The audit's own: 3,000 resamples of queries, percentile 95 % interval, seed 1337. */
export const AUDIT_BOOTSTRAP: BootstrapPlan = { resamples: 3000, seed: 1337 };

const EMPTY_TARGET = "no query has a non-empty target";

/**
 * Mean over queries with a percentile bootstrap interval that resamples queries. Queries whose value is null (an empty
 * target) are left out and not counted in n.
 * @param plan null: without an interval
 * @param reason said where there is no query
 */
export function meanScore(values: readonly (number | null)[], plan: BootstrapPlan | null = AUDIT_BOOTSTRAP, reason = EMPTY_TARGET): MeanScore {
  const { p: _, ...score } = meanDifference(values, plan, reason);
  return score;
}

/** The same for per-query differences of two scores: the paired bootstrap, with its p. */
export function meanDifference(values: readonly (number | null)[], plan: BootstrapPlan | null = AUDIT_BOOTSTRAP, reason = EMPTY_TARGET): MeanDifference {
  const defined = Float64Array.from(values.filter((value): value is number => value !== null));
  const n = defined.length;
  if (n === 0) return { value: null, n, reason };
  const value = defined.reduce((sum, next) => sum + next, 0) / n;
  if (!plan || n === 1) return { value, n };
  const replicates = resampledMeans(defined, plan);
  const { p } = pairedBootstrapP(value, replicates);
  const { lower, upper } = percentileBounds(replicates.sort(), DEFAULT_LEVEL)!;
  return { value, n, interval: { lower, upper, level: DEFAULT_LEVEL, resamples: plan.resamples, seed: plan.seed, method: `percentile bootstrap over ${n} queries, ${plan.resamples} resamples` }, p };
}

/** Mean of one group of queries minus that of another; queries of both together are resampled. */
export function groupDifference(first: readonly number[], second: readonly number[], plan: BootstrapPlan): MeanScore {
  const n = first.length + second.length;
  if (first.length === 0 || second.length === 0) return { value: null, n, reason: "one of the two groups holds no query" };
  const rows = [...first.map((value) => [value, 1, 0, 0]), ...second.map((value) => [0, 0, value, 1])];
  return ofSums(rows, { plan, evaluate: (sums) => (sums[1] === 0 || sums[3] === 0 ? null : sums[0]! / sums[1]! - sums[2]! / sums[3]!) });
}

/** Sum of the first values over the sum of the second, such as a shift relative to the score it starts from. */
export function ratioOfSums(pairs: readonly (readonly [number, number])[], plan: BootstrapPlan): MeanScore {
  const evaluate = (sums: ArrayLike<number>) => (sums[1] === 0 ? null : sums[0]! / sums[1]!);
  if (pairs.length === 0) return { value: null, n: 0, reason: EMPTY_TARGET };
  if (pairs.every(([, base]) => base === 0)) return { value: null, n: pairs.length, reason: "the score it is relative to is 0" };
  return ofSums(pairs, { plan, evaluate });
}

/**
 * Mean over query-run pairs whose interval resamples queries, since the pairs of one query are not independent.
 * `n` counts queries, `pairs` the pairs. t is the mean over its cluster-robust standard error (Liang & Zeger 1986, with
 * the factor G/(G − 1)); with one pair a query it is Student's. Null for one query and where nothing varies.
 */
export function clusteredMean(values: readonly { query: string; value: number }[], plan: BootstrapPlan): MeanScore & { pairs: number; t: number | null } {
  const pairs = values.length;
  if (pairs === 0) return { value: null, n: 0, pairs, t: null, reason: EMPTY_TARGET };
  const clusters = clusterCodes(values.map(({ query }) => query));
  const { interval, n } = clusteredInterval(values.map(({ value }) => [value, 1]), { clusters, plan, evaluate: (sums) => sums[0]! / sums[1]! });
  const value = values.reduce((sum, next) => sum + next.value, 0) / pairs;
  const residuals = new Float64Array(n);
  values.forEach((next, at) => (residuals[clusters[at]!]! += next.value - value));
  const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
  return { value, n, pairs, interval, t: n > 1 && squares > NOTHING ? value / (Math.sqrt((squares * n) / (n - 1)) / pairs) : null };
}

interface ClusteredSums {
  clusters: Int32Array;
  plan: BootstrapPlan;
  evaluate: SumStatistic["evaluate"];
}

/** Percentile interval of a statistic of sums over query-run pairs, resampling queries; `n` is their number. */
export function clusteredInterval(rows: readonly (readonly number[])[], { clusters, plan, evaluate }: ClusteredSums): { interval?: Interval; n: number } {
  const resampling = resamplingOfSums({ ...sumsOf(rows, evaluate), clusters });
  const { interval } = bootstrapInterval({ ...resampling, unitName: "queries" }, { ...plan, method: "percentile" });
  return { interval, n: resampling.cellOf.length };
}

/** The same number for the same text, from 0 in order of appearance. */
export function clusterCodes(names: readonly string[]): Int32Array {
  const codes = new Map<string, number>();
  for (const name of names) if (!codes.has(name)) codes.set(name, codes.size);
  return Int32Array.from(names, (name) => codes.get(name)!);
}

/** Sums of squares below this are rounding. */
const NOTHING = 1e-12;

function ofSums(rows: readonly (readonly number[])[], { plan, evaluate }: { plan: BootstrapPlan; evaluate: SumStatistic["evaluate"] }): MeanScore {
  const { interval } = bootstrapInterval({ ...resamplingOfSums(sumsOf(rows, evaluate)), unitName: "queries" }, { ...plan, method: "percentile" });
  const sums = Float64Array.from(rows[0]!, (_, column) => rows.reduce((sum, row) => sum + row[column]!, 0));
  return { value: evaluate(sums), n: rows.length, interval };
}

function sumsOf(rows: readonly (readonly number[])[], evaluate: SumStatistic["evaluate"]): SumStatistic {
  return { units: rows.length, width: rows[0]!.length, features: Float64Array.from(rows.flat()), clusters: null, evaluate };
}
