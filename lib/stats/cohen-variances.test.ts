import { describe, expect, it } from "vitest";
import { cohenVariances } from "./cohen-variances";
import { kappaEvaluator } from "./kappa-of-table";

/** Variance by the definition: squared influences of single items, each from a small step towards its cell. */
function numericalVariance(cells: number[], weights: Float64Array, size: number): number {
  const kappa = kappaEvaluator(weights, size);
  const n = cells.reduce((sum, count) => sum + count, 0);
  const here = kappa(cells)!;
  const step = 1e-6 * n;
  return cells.reduce((sum, count, at) => {
    if (count === 0) return sum;
    const moved = cells.map((other, cell) => other * (1 - step / n) + (cell === at ? step : 0));
    return sum + count * (((kappa(moved)! - here) * n) / step) ** 2;
  }, 0) / (n * n);
}

describe("the large-sample variance of kappa", () => {
  const table = [106, 10, 4, 22, 28, 10, 2, 12, 6];

  it.each([
    { name: "unweighted", weights: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
    { name: "custom weights of Fleiss, Cohen & Everitt", weights: [1, 0, 0.4444, 0, 1, 0.6667, 0.4444, 0.6667, 1] },
    { name: "asymmetric weights", weights: [1, 0.5, 0.1, 0.2, 1, 0.4, 0, 0.3, 1] },
  ])("is that of its influences: $name", ({ weights }) => {
    const flat = Float64Array.from(weights);
    expect(cohenVariances(Float64Array.from(table), flat, 3).variance).toBeCloseTo(numericalVariance(table, flat, 3), 7);
  });

  it("is 0.0032483 for the published custom weights", () => {
    const weights = Float64Array.of(1, 0, 0.4444, 0, 1, 0.6667, 0.4444, 0.6667, 1);
    expect(cohenVariances(Float64Array.from(table), weights, 3).variance).toBeCloseTo(0.0032483, 7);
  });
});
