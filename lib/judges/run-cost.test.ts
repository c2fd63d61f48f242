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

  it("is the mean times the calls, with the interval of a sum of new draws", () => {
    // Mean 110, variance 200, n 2: t(0.975, 1) = 12.7062; reach = 12.7062 · sqrt(200 · (4 + 16/2)).
    const { tokens, cost, interval } = forecast([{ input: 100, output: 0 }, { input: 120, output: 0 }], { calls: 4, prices }) ?? {};
    expect(tokens).toBe(440);
    expect(cost).toBeCloseTo(440e-6, 12);
    expect(interval?.tokens[1]).toBeCloseTo(440 + 12.7062 * Math.sqrt(2400), 1);
    expect(interval?.tokens[0]).toBe(0);
  });

  it("says nothing from nothing, and no interval from one call", () => {
    expect(forecast([], { calls: 4, prices })).toBeNull();
    expect(forecast([{ input: 100, output: 10 }], { calls: 4, prices })).toMatchObject({ n: 1, tokens: 440, interval: null });
  });
});
