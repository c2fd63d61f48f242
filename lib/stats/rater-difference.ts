import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { bootstrapInterval, checkRequest } from "./bootstrap-interval";
import { resamplingOfItems } from "./resampling-of-items";
import { DEFAULT_LEVEL } from "./statistic";
import type { IntervalResult } from "./bootstrap-interval";
import type { PairedValues } from "./paired-values";
import type { IntervalRequest, Statistic } from "./statistic";

export interface RaterDifference {
  /** Mean of first minus second: the first rater's bias against the second. */
  meanDifference: Statistic;
  meanAbsoluteDifference: Statistic;
  rootMeanSquareDifference: Statistic;
}

/**
 * How far two raters lie apart, in the unit of their answers: mean difference (bias), mean absolute difference and
 * root mean square difference over the items both rated. Without a request the mean difference has its t interval
 * and the others none; with a bootstrap request all three have one. Undefined without a common item.
 */
export function raterDifference(pairs: PairedValues, options: { interval?: IntervalRequest } = {}): RaterDifference {
  const differences = pairs.x.map((value, at) => value - pairs.y[at]!);
  const request = options.interval ?? { method: "analytic" as const };
  return {
    meanDifference: summary(differences, { method: "mean difference", request, term: (d) => d, finish: (mean) => mean }),
    meanAbsoluteDifference: summary(differences, { method: "mean absolute difference", request, term: Math.abs, finish: (mean) => mean }),
    rootMeanSquareDifference: summary(differences, { method: "root mean square difference", request, term: (d) => d * d, finish: Math.sqrt }),
  };
}

interface SummaryForm {
  method: string;
  request: IntervalRequest;
  term: (difference: number) => number;
  finish: (mean: number) => number;
}

function summary(differences: Float64Array, form: SummaryForm): Statistic {
  const { method, request } = form;
  const n = differences.length;
  if (n === 0) return { value: null, reason: "The two raters have no item in common.", n, method };
  const terms = differences.map(form.term);
  const meanOf = (multiplicity: Int32Array | null): number => {
    let sum = 0;
    let count = 0;
    for (let at = 0; at < n; at++) {
      const times = multiplicity ? multiplicity[at]! : 1;
      sum += times * terms[at]!;
      count += times;
    }
    return form.finish(sum / count);
  };
  const value = meanOf(null);
  const result = request.method === "analytic"
    ? studentInterval(terms, method === "mean difference" ? request.level : null)
    : bootstrapInterval(resamplingOfItems(n, null, meanOf), request);
  return { value, n, method, interval: result.interval, standardError: result.standardError, warnings: result.warnings.length > 0 ? result.warnings : undefined };
}

/** The t interval of a mean; none for the figures whose distribution is not near normal. */
function studentInterval(values: Float64Array, level: number | null | undefined): IntervalResult {
  const n = values.length;
  if (level === null || n < 2) return { warnings: [] };
  const chosen = level ?? DEFAULT_LEVEL;
  checkRequest(chosen);
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const standardError = Math.sqrt(variance / n);
  const reach = tQuantile((1 + chosen) / 2, n - 1) * standardError;
  return { interval: { lower: mean - reach, upper: mean + reach, level: chosen, method: `t with ${n - 1} degrees of freedom` }, standardError, warnings: [] };
}
