import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { resamplingOfSums } from "./bootstrap";
import { bootstrapInterval, checkRequest } from "./bootstrap-interval";
import { linearisedVariance } from "./linearised-variance";
import { DEFAULT_LEVEL } from "./statistic";
import { independentRows, totals } from "./sum-statistic";
import type { IntervalResult } from "./bootstrap-interval";
import type { IntervalRequest, Statistic } from "./statistic";
import type { SumStatistic } from "./sum-statistic";

export interface EstimateOptions {
  method: string;
  /** Said when the value is undefined. */
  reason: string;
  observedAgreement?: number;
  interval?: IntervalRequest;
  warnings?: readonly string[];
  /** Bounds of the statistic itself, to which an analytic interval is cut. */
  bounds?: readonly [number, number];
}

/** Value, standard error and interval of a statistic of sums. Without units, or where undefined, the given reason. */
export function estimate(statistic: SumStatistic, options: EstimateOptions): Statistic {
  const { method, reason, observedAgreement } = options;
  const sums = totals(statistic);
  const value = statistic.units === 0 ? null : statistic.evaluate(sums);
  if (value === null) return { value: null, reason, n: statistic.units, method, observedAgreement };
  const result = options.interval ? intervalOfSums(statistic, { ...options, interval: options.interval, value }) : { warnings: [] };
  const warnings = [...(options.warnings ?? []), ...result.warnings];
  const variance = result.standardError === undefined ? linearisedVariance(statistic, sums) : null;
  return {
    value, n: statistic.units, method,
    interval: result.interval,
    standardError: result.standardError ?? (variance === null ? undefined : Math.sqrt(variance)),
    warnings: warnings.length > 0 ? warnings : undefined,
  };
}

function intervalOfSums(statistic: SumStatistic, options: EstimateOptions & { interval: IntervalRequest; value: number }): IntervalResult {
  const { interval, value } = options;
  if (interval.method !== "analytic") return bootstrapInterval(resamplingOfSums(statistic), interval);
  const variance = linearisedVariance(statistic);
  if (variance === null) return { warnings: ["No analytic interval: it needs at least two independent items."] };
  return analyticInterval({ value, standardError: Math.sqrt(variance), units: independentRows(statistic).count, level: interval.level, bounds: options.bounds });
}

interface AnalyticInput {
  value: number;
  standardError: number;
  units: number;
  level?: number;
  bounds?: readonly [number, number];
}

/** Value ± t(n − 1) · standard error, cut to the bounds of the statistic (Gwet 2014, chapter 5). */
function analyticInterval(input: AnalyticInput): IntervalResult {
  const level = input.level ?? DEFAULT_LEVEL;
  checkRequest(level);
  const [lowest, highest] = input.bounds ?? [-1, 1];
  const reach = tQuantile((1 + level) / 2, input.units - 1) * input.standardError;
  return {
    interval: {
      lower: Math.max(input.value - reach, lowest), upper: Math.min(input.value + reach, highest), level,
      method: `linearised standard error, t with ${input.units - 1} degrees of freedom`,
    },
    standardError: input.standardError,
    warnings: [],
  };
}
