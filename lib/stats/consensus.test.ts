import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dawidSkene } from "./dawid-skene";
import { IndexSampler } from "./index-sampler";
import { responsesOfRatings, responsesOfRecords } from "./labelled-responses";
import { mace } from "./mace";
import { majorityVote } from "./majority-vote";
import { ratingsOfRows } from "./rating-records";
import { simulateRatings } from "./simulated-ratings";
import type { Label } from "./ratings";

const rows = (table: (Label | null)[][]) => ratingsOfRows(table, { level: "nominal", categories: ["a", "b"] });

describe("majority vote", () => {
  const tied = rows([["a", "b"], ["a", "a"], [null, null]]);

  it("settles ties by the declared policy only", () => {
    expect(majorityVote(tied, { kind: "none" }).items.map(({ label }) => label)).toEqual([null, "a", null]);
    expect(majorityVote(tied, { kind: "adjudicate" })).toMatchObject({ ties: 1, toAdjudicate: ["1"] });
    expect(majorityVote(tied, { kind: "priority", order: ["b", "a"] }).items[0]!.label).toBe("b");
  });

  it("wants an order of preference that holds every category", () => {
    expect(() => majorityVote(tied, { kind: "priority", order: ["a"] })).toThrow("leaves out: b");
  });
});

describe("Dawid–Skene", () => {
  it("leaves two opposed raters at the votes, without a label, and says so", () => {
    const result = dawidSkene(responsesOfRatings(rows([["a", "b"], ["b", "a"], ["a", "b"], ["b", "a"]])));
    expect(result.posterior).toEqual([[0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [0.5, 0.5]]);
    expect(result.labels).toEqual([null, null, null, null]);
    expect(result.warnings.join(" ")).toContain("4 of 4 items are tied");
  });

  it("finds the better annotators", () => {
    const sampler = new IndexSampler(2);
    const accuracy = [0.95, 0.9, 0.6];
    const records = Array.from({ length: 400 }, () => sampler.index(2)).flatMap((truth, item) =>
      accuracy.map((right, rater) => ({ item: String(item), rater: String(rater), label: ["a", "b"][sampler.uniform() < right ? truth : 1 - truth]! })));
    const { annotators, converged } = dawidSkene(responsesOfRecords(records, ["a", "b"]));
    expect(converged).toBe(true);
    annotators.forEach(({ competence }, rater) => expect(Math.abs(competence! - accuracy[rater]!)).toBeLessThan(0.08));
  });

  it("has nothing to say on items and raters without responses", () => {
    const result = dawidSkene(responsesOfRatings(rows([["a", "a", null], ["b", "b", null], [null, null, null]])));
    expect(result.posterior[2]).toBeNull();
    expect(result.labels).toEqual(["a", "b", null]);
    expect(result.annotators[2]).toMatchObject({ responses: 0, competence: null });
    expect(() => dawidSkene(responsesOfRecords([], ["a"]))).toThrow("no response");
  });

  it("never lowers the likelihood, and its probabilities add up to 1", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const responses = responsesOfRatings(simulateRatings({ items: 30, raters: 4, proportions: [0.5, 0.3, 0.2], kappa: 0.4 }, new IndexSampler(seed)));
      const likelihoods = [1, 2, 5, 20].map((maximumIterations) => dawidSkene(responses, { maximumIterations }).logLikelihood);
      likelihoods.slice(1).forEach((value, at) => expect(value).toBeGreaterThanOrEqual(likelihoods[at]! - 1e-9));
      const { posterior, marginals } = dawidSkene(responses);
      for (const row of [marginals, ...posterior.map((one) => one!)]) expect(row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    }), { numRuns: 20 });
  });
});

describe("MACE", () => {
  const responses = responsesOfRatings(simulateRatings({ items: 60, raters: 4, proportions: [0.6, 0.4], kappa: 0.6 }, new IndexSampler(3)));

  it("repeats with its seed", () => {
    expect(mace(responses, { seed: 9 })).toEqual(mace(responses, { seed: 9 }));
  });

  it("starts each restart elsewhere and keeps the likeliest", () => {
    const few = mace(responses, { seed: 9, restarts: 1, iterations: 3 });
    const many = mace(responses, { seed: 9, restarts: 8, iterations: 3 });
    expect(many.logMarginalLikelihood).toBeGreaterThan(few.logMarginalLikelihood);
  });
});
