import { describe, expect, it } from "vitest";
import { kappaTestSize } from "./kappa-test-size";
import { maximise } from "./linear-programme";
import { neymanAllocation } from "./neyman-allocation";
import { planAltTest } from "./plan-alt-test";
import { planKappa } from "./plan-kappa";
import { planPrevalence } from "./plan-prevalence";
import { fleissKappa } from "./fleiss-kappa";
import { IndexSampler } from "./index-sampler";
import { simulateRatings } from "./simulated-ratings";

describe("Neyman allocation", () => {
  it("follows size times deviation", () => {
    expect(neymanAllocation([{ name: "a", size: 600, deviation: 0.5 }, { name: "b", size: 400, deviation: 0.25 }], 100)).toEqual([75, 25]);
  });

  it("fills small strata, keeps the minimum and always sums to the sample", () => {
    const strata = [{ name: "a", size: 10, deviation: 9 }, { name: "b", size: 500, deviation: 0.5 }, { name: "c", size: 500, deviation: 0 }];
    expect(neymanAllocation(strata, 60)).toEqual([10, 48, 2]);
    expect(() => neymanAllocation(strata, 3)).toThrow("from 6 to 1010");
    expect(neymanAllocation(strata.map((stratum) => ({ ...stratum, deviation: 0 })), 101)).toEqual([2, 50, 49]);
  });
});

describe("simulated ratings", () => {
  it("have the kappa and the shares asked for", () => {
    const ratings = simulateRatings({ items: 20_000, raters: 3, proportions: [0.7, 0.2, 0.1], kappa: 0.6 }, new IndexSampler(1));
    const kappa = fleissKappa(ratings);
    if (kappa.value === null) throw new Error(kappa.reason);
    expect(kappa.value).toBeCloseTo(0.6, 1);
    expect(kappa.proportions[0]).toBeCloseTo(0.7, 1);
  });
});

describe("plans", () => {
  it("need fewer items with more raters, and reach the wanted width", () => {
    const plans = planKappa({ raters: [2, 5], proportions: [0.5, 0.5], kappa: 0.6, width: 0.2, seed: 1, simulations: 60 });
    expect(plans[1]!.items).toBeLessThan(plans[0]!.items);
    for (const plan of plans) {
      expect(plan.unreachable).toBe(false);
      expect(plan.width).toBeLessThanOrEqual(0.205);
      expect(plan.width).toBeGreaterThan(0.18);
    }
    expect(planKappa({ raters: [2], proportions: [0.5, 0.5], kappa: 0.6, width: 0.01, seed: 1, simulations: 5, mostItems: 200 })[0]).toMatchObject({ unreachable: true, items: 200 });
  });

  it("need fewer labels with a good judge", () => {
    const plans = planPrevalence({ population: 2000, prevalence: 0.4, sensitivity: 0.9, specificity: 0.9, width: 0.1, seed: 1, simulations: 20 });
    const labels = Object.fromEntries(plans.map((plan) => [plan.design, plan.labels]));
    expect(labels.judge!).toBeLessThan(labels.people!);
    expect(labels["judge-stratified"]!).toBeLessThanOrEqual(labels.judge! * 1.1);
  });

  it("find more power in more items, and none for a judge that guesses", () => {
    const base = { people: 3, proportions: [0.5, 0.5], personAccuracy: 0.85, epsilon: 0.1, seed: 1, simulations: 60 };
    const good = planAltTest({ ...base, items: [30, 150], judgeAccuracy: 0.88 });
    expect(good[1]!.power).toBeGreaterThan(good[0]!.power);
    expect(planAltTest({ ...base, items: [100], judgeAccuracy: 0.5 })[0]!.power).toBeLessThan(0.05);
  });

  it("refuse shares that do not add up", () => {
    expect(() => planKappa({ raters: [2], proportions: [0.5, 0.6], kappa: 0.5, width: 0.1, seed: 1 })).toThrow("add up to 1");
  });
});

describe("linear programmes", () => {
  it("find a known optimum", () => {
    // Largest 3x + 5y with x ≤ 4, 2y ≤ 12, 3x + 2y ≤ 18, slack written out: 36 at (2, 6).
    expect(maximise({ objective: [3, 5, 0, 0, 0], equations: [[1, 0, 1, 0, 0], [0, 2, 0, 1, 0], [3, 2, 0, 0, 1]], right: [4, 12, 18] })).toBeCloseTo(36, 9);
  });

  it("say when margins and kappa do not fit together", () => {
    expect(() => kappaTestSize([0.5, 0.5], { null: -1.5, expected: 0.5 })).toThrow("do not fit together");
  });
});
