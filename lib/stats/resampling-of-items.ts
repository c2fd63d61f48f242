import { denseClusters } from "./sum-statistic";
import type { Resampling } from "./bootstrap";

/**
 * Resampling of a statistic that must see how often each item counts: rank correlations, means over pairs of raters.
 * `evaluate` receives one multiplicity an item; items of one cluster always have the same.
 */
export function resamplingOfItems(
  items: number, clusters: Int32Array | null, evaluate: (multiplicity: Int32Array) => number | null,
): Resampling {
  if (!clusters) {
    return { cellOf: Int32Array.from({ length: items }, (_, item) => item), cells: items, unitName: "items", evaluate };
  }
  const { codes, count } = denseClusters(clusters);
  const multiplicity = new Int32Array(items);
  return {
    cellOf: Int32Array.from({ length: count }, (_, cluster) => cluster), cells: count, unitName: "clusters of items",
    evaluate(counts) {
      for (let item = 0; item < items; item++) multiplicity[item] = counts[codes[item]!]!;
      return evaluate(multiplicity);
    },
  };
}
