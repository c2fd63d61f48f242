/** A confidence interval, in the unit of the statistic it belongs to; nothing is rounded. */
export interface Interval {
  lower: number;
  upper: number;
  /** Nominal coverage, 0.95 for a 95 % interval. */
  level: number;
  /** How it was made, in words fit for a methods section. */
  method: string;
  /** Resamples that gave a value (bootstrap only). */
  resamples?: number;
  /** Seed that reproduces it (bootstrap only). */
  seed?: number;
}

interface DefinedStatistic {
  value: number;
  /** Independent observations behind the value; which ones, `method` says. */
  n: number;
  method: string;
  interval?: Interval;
  standardError?: number;
  /** What a reader must know before relying on the value or its interval. */
  warnings?: readonly string[];
}

interface UndefinedStatistic {
  value: null;
  /** Why there is no value, in words; never shown as NaN. */
  reason: string;
  n: number;
  method: string;
  /** Shown beside an undefined chance-corrected coefficient, which it explains. */
  observedAgreement?: number;
  interval?: undefined;
  standardError?: undefined;
  warnings?: readonly string[];
}

/** What every statistic of this room returns: a finite value with its provenance, or the reason why there is none. */
export type Statistic<Extras extends object = object> = (DefinedStatistic & Extras) | UndefinedStatistic;

/**
 * How an interval is to be made. A bootstrap needs a seed; there is no hidden source of randomness. Without a method
 * it is BCa, which covers best in simulation, and percentile where BCa is undefined.
 */
export type IntervalRequest =
  | { method: "analytic"; level?: number }
  | { method?: "percentile" | "bca"; level?: number; resamples?: number; seed: number };

export const DEFAULT_LEVEL = 0.95;
export const DEFAULT_RESAMPLES = 3000;
