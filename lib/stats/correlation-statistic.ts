import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import tCdf from "@stdlib/stats-base-dists-t-cdf";
import { bootstrapInterval, checkRequest } from "./bootstrap-interval";
import { resamplingOfItems } from "./resampling-of-items";
import { DEFAULT_LEVEL } from "./statistic";
import type { IntervalResult } from "./bootstrap-interval";
import type { PairedValues } from "./paired-values";
import type { IntervalRequest, Statistic } from "./statistic";

export interface CorrelationOptions {
  /** Default: analytic at 95 %. */
  interval?: IntervalRequest;
}

export interface CorrelationDetails {
  /** Two-sided; null where it has none (two pairs). */
  p: number | null;
  pMethod: string;
}

export interface CorrelationForm extends CorrelationOptions {
  name: string;
  coefficient: (x: Float64Array, y: Float64Array) => number | null;
  /** Standard error of the z-transformed coefficient; null where there is none. */
  standardErrorOfZ: (value: number, n: number) => number | null;
  /** Default: t test with n − 2 degrees of freedom. */
  test?: (value: number, pairs: PairedValues) => CorrelationDetails;
}

/** Value, p and interval that all correlations share. */
export function correlationStatistic(pairs: PairedValues, form: CorrelationForm): Statistic<CorrelationDetails> {
  const n = pairs.x.length;
  const method = form.name;
  if (n < 2) return { value: null, reason: "There are fewer than two complete pairs.", n, method };
  const value = form.coefficient(pairs.x, pairs.y);
  if (value === null) return { value: null, reason: "One of the two lists is constant, so there is nothing to correlate.", n, method };
  const test = form.test ? form.test(value, pairs) : studentTest(value, n);
  const result = intervalOf(value, pairs, form);
  return {
    value, n, method, ...test, interval: result.interval, standardError: result.standardError,
    warnings: result.warnings.length > 0 ? result.warnings : undefined,
  };
}

function studentTest(value: number, n: number): CorrelationDetails {
  if (n < 3) return { p: null, pMethod: "none: two pairs always correlate perfectly" };
  const pMethod = `t test, ${n - 2} degrees of freedom, two-sided`;
  if (Math.abs(value) === 1) return { p: 0, pMethod };
  const t = value * Math.sqrt((n - 2) / (1 - value * value));
  return { p: 2 * tCdf(-Math.abs(t), n - 2), pMethod };
}

function intervalOf(value: number, pairs: PairedValues, form: CorrelationForm): IntervalResult {
  const request = form.interval ?? { method: "analytic" as const };
  const n = pairs.x.length;
  if (request.method !== "analytic") return bootstrapInterval(correlationResampling(pairs, form.coefficient), request);
  const level = request.level ?? DEFAULT_LEVEL;
  checkRequest(level);
  const standardError = form.standardErrorOfZ(value, n);
  if (standardError === null || Math.abs(value) === 1) return { warnings: ["No interval: there are too few pairs, or they correlate perfectly."] };
  const reach = normalQuantile((1 + level) / 2, 0, 1) * standardError;
  return {
    interval: { lower: Math.tanh(Math.atanh(value) - reach), upper: Math.tanh(Math.atanh(value) + reach), level, method: "Fisher z" },
    warnings: [],
  };
}

function correlationResampling(pairs: PairedValues, coefficient: CorrelationForm["coefficient"]) {
  const n = pairs.x.length;
  const x = new Float64Array(n);
  const y = new Float64Array(n);
  return resamplingOfItems(n, null, (multiplicity) => {
    let at = 0;
    for (let pair = 0; pair < n; pair++) {
      for (let times = multiplicity[pair]!; times > 0; times--, at++) {
        x[at] = pairs.x[pair]!;
        y[at] = pairs.y[pair]!;
      }
    }
    // The jackknife leaves one pair out, so the lists can be shorter than their buffers.
    return at === n ? coefficient(x, y) : coefficient(x.subarray(0, at), y.subarray(0, at));
  });
}
