import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { mean, variance } from "@/lib/stats/moments";

export interface Prices {
  /** US dollars per million tokens; null when unknown. */
  input: number | null;
  output: number | null;
}

/** US dollars of so many tokens; null when neither price is known. */
export function costOf({ input, output }: Prices, tokens: { input: number; output: number }): number | null {
  if (input === null && output === null) return null;
  return (tokens.input * (input ?? 0) + tokens.output * (output ?? 0)) / 1_000_000;
}

export interface Forecast {
  /** Calls that it rests on, and calls that it is for. */
  n: number;
  calls: number;
  tokens: number;
  /** Null when the judge has no prices. */
  cost: number | null;
  /** 95 %, from the spread between calls (Student's t); null with fewer than two calls. */
  interval: { tokens: [number, number]; cost: [number, number] | null } | null;
}

/** What `calls` further calls would take, going by those that were answered. Null when none was. */
export function forecast(answered: readonly { input: number; output: number }[], { calls, prices }: { calls: number; prices: Prices }): Forecast | null {
  if (answered.length === 0) return null;
  const tokens = scaled(answered.map(({ input, output }) => input + output), calls);
  const costs = answered.map((call) => costOf(prices, call)).filter((cost) => cost !== null);
  const cost = costs.length > 0 ? scaled(costs, calls) : null;
  return {
    n: answered.length, calls, tokens: tokens.expected, cost: cost?.expected ?? null,
    interval: tokens.interval && { tokens: tokens.interval, cost: cost?.interval ?? null },
  };
}

/** The sum over `calls` new draws: calls · mean, with the prediction interval of a sum. */
function scaled(values: readonly number[], calls: number): { expected: number; interval: [number, number] | null } {
  const expected = calls * mean(values);
  if (values.length < 2) return { expected, interval: null };
  const reach = tQuantile(0.975, values.length - 1) * Math.sqrt(variance(values, 1) * (calls + (calls * calls) / values.length));
  return { expected, interval: [Math.max(0, expected - reach), expected + reach] };
}
