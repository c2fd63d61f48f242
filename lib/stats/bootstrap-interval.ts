import { bcaBounds } from "./bca-interval";
import { bootstrap, cellSizes, jackknife } from "./bootstrap";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { percentileBounds } from "./percentile-interval";
import { DEFAULT_LEVEL, DEFAULT_RESAMPLES } from "./statistic";
import type { Resampling } from "./bootstrap";
import type { Interval, IntervalRequest } from "./statistic";

export type BootstrapRequest = Exclude<IntervalRequest, { method: "analytic" }>;

export interface IntervalResult {
  interval?: Interval;
  standardError?: number;
  warnings: string[];
}

/** Below this number of independent units a percentile interval is known to be too narrow. */
const FEW_UNITS = 20;
/** Equal replicates may differ in their last bits. */
const ROUNDING = 1e-12;

/**
 * Bootstrap interval of a statistic with the warnings a reader needs: few units, resamples without a value, an
 * interval of no width. Where no interval can be given there is none, and a warning says why.
 */
export function bootstrapInterval(resampling: Resampling, request: BootstrapRequest): IntervalResult {
  const level = request.level ?? DEFAULT_LEVEL;
  const resamples = request.resamples ?? DEFAULT_RESAMPLES;
  checkRequest(level, resamples);
  const units = resampling.cellOf.length;
  const warnings: string[] = [];
  if (units < 2) return { warnings: [`No interval: there are too few ${resampling.unitName} (${units}) to resample.`] };
  const { sorted, undefinedCount } = bootstrap(resampling, { resamples, seed: request.seed });
  if (sorted.length === 0) return { warnings: ["No interval: the statistic was undefined in every resample."] };
  if (units < FEW_UNITS) warnings.push(`Only ${units} ${resampling.unitName}: the interval is likely too narrow.`);
  if (undefinedCount > 0) {
    warnings.push(`${undefinedCount} of ${resamples} resamples had no value and were left out of the interval.`);
  }
  const corrected = request.method === "percentile" ? null : biasCorrected({ resampling, sorted, level });
  const bounds = corrected ?? (request.method === "bca" ? null : percentileBounds(sorted, level));
  if (!bounds) return { warnings: [...warnings, "No bias-corrected interval: the data do not vary enough to define it."] };
  if (bounds.upper - bounds.lower <= ROUNDING * Math.max(1, Math.abs(bounds.upper))) {
    warnings.push("Every resample gave the same value: an interval of no width shows that nothing varied here, not that the value is certain.");
  }
  const name = corrected ? "BCa bootstrap" : "percentile bootstrap";
  return {
    interval: {
      lower: bounds.lower, upper: bounds.upper, level, resamples: sorted.length, seed: request.seed,
      method: `${name} over ${units} ${resampling.unitName}, ${resamples} resamples`,
    },
    standardError: standardDeviation(sorted),
    warnings,
  };
}

export function checkRequest(level: number, resamples = DEFAULT_RESAMPLES): void {
  if (!(level > 0 && level < 1)) throw new InvalidStatisticInput(`The level of an interval lies between 0 and 1, such as 0.95; it is ${level}.`, { field: "level" });
  if (!(Number.isInteger(resamples) && resamples >= 1)) throw new InvalidStatisticInput(`The number of resamples must be a positive whole number, not ${resamples}.`, { field: "resamples" });
}

function biasCorrected(input: { resampling: Resampling; sorted: Float64Array; level: number }) {
  const observed = input.resampling.evaluate(cellSizes(input.resampling));
  const leftOut = jackknife(input.resampling);
  if (observed === null || !leftOut) return null;
  return bcaBounds({ sorted: input.sorted, observed, jackknife: leftOut.values, jackknifeSizes: leftOut.sizes, level: input.level });
}

function standardDeviation(values: Float64Array): number | undefined {
  if (values.length < 2) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
