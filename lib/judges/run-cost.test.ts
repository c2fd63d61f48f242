import { describe, expect, it } from "vitest";
import { costOf, forecast } from "./run-cost";

describe("costOf", () => {
  it("reckons per million tokens, and knows nothing without prices", () => {
    expect(costOf({ input: 2.5, output: 10 }, { input: 1_000_000, output: 100_000 })).toBe(3.5);
    expect(costOf({ input: null, output: 10 }, { input: 1_000_000, output: 100_000 })).toBe(1);
    expect(costOf({ input: null, output: null }, { input: 1, output: 1 })).toBeNull();
  });
});

describe("forecast", () => {
  const prices = { input: 1, output: null };
  const pace = { concurrency: 4, requestsPerMinute: null, tokensPerMinute: null };
  const NONE = { n: 0, seconds: null, input: 0, output: 0, inputVariance: 0, outputVariance: 0, covariance: 0 };

  it("reckons the spread of the cost from both kinds of tokens and how they go together", () => {
    // Calls of (100, 10) and (200, 30) tokens at 1 and 10 dollars a million: 200 and 500 millionths, variance 45,000.
    const moments = { n: 2, seconds: 2, input: 150, output: 20, inputVariance: 5000, outputVariance: 200, covariance: 1000 };
    const { cost, interval } = forecast(moments, { calls: 1, prices: { input: 1, output: 10 }, pace }) ?? {};
    expect(cost).toBeCloseTo(350e-6, 12);
    expect(interval?.cost?.[1]).toBeCloseTo(350e-6 + 12.7062 * Math.sqrt(45_000 * 1.5) * 1e-6, 7);
  });

  it("is the mean times the calls, with the interval of a sum of new draws", () => {
    // Mean 110, variance 200, n 2: t(0.975, 1) = 12.7062; reach = 12.7062 · sqrt(200 · (4 + 16/2)).
    const { tokens, cost, interval } = forecast({ n: 2, seconds: 2, input: 110, output: 0, inputVariance: 200, outputVariance: 0, covariance: 0 }, { calls: 4, prices, pace }) ?? {};
    expect(tokens).toBe(440);
    expect(cost).toBeCloseTo(440e-6, 12);
    expect(interval?.tokens[1]).toBeCloseTo(440 + 12.7062 * Math.sqrt(2400), 1);
    expect(interval?.tokens[0]).toBe(0);
  });

  it("says nothing from nothing, and no interval from one call", () => {
    expect(forecast(NONE, { calls: 4, prices, pace })).toBeNull();
    expect(forecast({ ...NONE, n: 1, input: 100, output: 10 }, { calls: 4, prices, pace })).toMatchObject({ n: 1, tokens: 440, interval: null });
  });

  it("takes as long as the slowest of its limits: calls at once, requests and tokens a minute", () => {
    const answered = { ...NONE, n: 3, seconds: 2, input: 100, output: 20 };
    const seconds = (limits: Partial<typeof pace> & object) => forecast(answered, { calls: 100, prices, pace: { ...pace, ...limits } })?.seconds;
    expect(seconds({})).toBe(50);
    expect(seconds({ requestsPerMinute: 60 } as object)).toBe(100);
    expect(seconds({ tokensPerMinute: 2_000 } as object)).toBe(360);
    expect(forecast({ ...answered, seconds: null }, { calls: 100, prices, pace })?.seconds).toBeNull();
  });
});
