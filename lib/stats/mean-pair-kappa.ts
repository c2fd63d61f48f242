import { commonCells } from "./common-cells";
import { kappaEvaluator } from "./kappa-of-table";
import type { Ratings } from "./ratings";

export interface MeanPairKappa {
  /** Items that enter at least one pair. */
  items: number;
  /** Mean kappa when each item counts so many times, and over how many pairs it was taken. */
  evaluate(multiplicity: Int32Array): { value: number | null; used: number };
}

/** Mean of Cohen's kappa over given pairs of raters as a function of how often each item counts. */
export function meanPairKappa(ratings: Ratings, pairs: readonly (readonly [string, string])[], weights: Float64Array): MeanPairKappa {
  const size = ratings.categories.length;
  const kappa = kappaEvaluator(weights, size);
  const table = new Float64Array(size * size);
  const lines = pairs.map((pair) => commonCells(ratings, pair));
  const result = { value: null as number | null, used: 0 };
  return {
    items: new Set(lines.flatMap((line) => [...line.items])).size,
    evaluate(multiplicity) {
      let sum = 0;
      result.used = 0;
      for (const { items, cells } of lines) {
        table.fill(0);
        for (let at = 0; at < items.length; at++) {
          const item = items[at]!;
          table[cells[at]!]! += multiplicity[item]! * (ratings.weights ? ratings.weights[item]! : 1);
        }
        const value = kappa(table);
        if (value === null) continue;
        sum += value;
        result.used++;
      }
      result.value = result.used === 0 ? null : sum / result.used;
      return result;
    },
  };
}
