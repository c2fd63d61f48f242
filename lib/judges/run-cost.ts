import tQuantile from "@stdlib/stats-base-dists-t-quantile";

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
  /** How long they take at least, at the judge's limits and the pace of the answered ones; null when that is unknown. */
  seconds: number | null;
  /** 95 %, from the spread between calls (Student's t); null with fewer than two calls. */
  interval: { tokens: [number, number]; cost: [number, number] | null } | null;
}

/** Means and (co)variances (n − 1) of the tokens of answered calls; variances are 0 for a single call. */
export interface TokenMoments {
  n: number;
  /** From request to reply, on average. */
  seconds: number | null;
  input: number;
  output: number;
  inputVariance: number;
  outputVariance: number;
  covariance: number;
}

/** What sets the pace of a run. */
export interface Pace {
  concurrency: number;
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
}

/** What `calls` further calls would take, going by those that were answered. Null when none was. */
export function forecast(answered: TokenMoments, { calls, prices, pace }: { calls: number; prices: Prices; pace: Pace }): Forecast | null {
  const { n } = answered;
  if (n === 0) return null;
  const tokens = scaled(weighted(answered, { input: 1, output: 1 }), { n, calls });
  const perToken = { input: (prices.input ?? 0) / 1_000_000, output: (prices.output ?? 0) / 1_000_000 };
  const cost = prices.input === null && prices.output === null ? null : scaled(weighted(answered, perToken), { n, calls });
  return {
    n, calls, tokens: tokens.expected, cost: cost?.expected ?? null, seconds: answered.seconds === null ? null : secondsFor({ calls, seconds: answered.seconds, tokens: tokens.expected }, pace),
    interval: tokens.interval && { tokens: tokens.interval, cost: cost?.interval ?? null },
  };
}

/** As many at once as allowed, but no faster than requests and tokens a minute let through. */
function secondsFor({ calls, seconds, tokens }: { calls: number; seconds: number; tokens: number }, { concurrency, requestsPerMinute, tokensPerMinute }: Pace): number {
  return Math.max((calls * seconds) / concurrency, requestsPerMinute === null ? 0 : (60 * calls) / requestsPerMinute, tokensPerMinute === null ? 0 : (60 * tokens) / tokensPerMinute);
}

interface Moments {
  mean: number;
  variance: number;
}

/** Moments of a · input + b · output. */
function weighted({ input, output, inputVariance, outputVariance, covariance }: TokenMoments, by: { input: number; output: number }): Moments {
  return { mean: by.input * input + by.output * output, variance: Math.max(0, by.input ** 2 * inputVariance + by.output ** 2 * outputVariance + 2 * by.input * by.output * covariance) };
}

/** The sum over `calls` new draws: calls · mean, with the prediction interval of a sum. */
function scaled({ mean, variance }: Moments, { n, calls }: { n: number; calls: number }): { expected: number; interval: [number, number] | null } {
  const expected = calls * mean;
  if (n < 2) return { expected, interval: null };
  const reach = tQuantile(0.975, n - 1) * Math.sqrt(variance * (calls + (calls * calls) / n));
  return { expected, interval: [Math.max(0, expected - reach), expected + reach] };
}
