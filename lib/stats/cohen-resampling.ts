import { cellSizes } from "./bootstrap";
import { commonCells } from "./common-cells";
import { kappaEvaluator } from "./kappa-of-table";
import { resamplingOfItems } from "./resampling-of-items";
import type { Resampling } from "./bootstrap";
import type { Ratings } from "./ratings";

/**
 * Bootstrap of Cohen's kappa over the items both raters rated. Without weights and clusters, items in the same cell
 * of the confusion table are interchangeable and a resample is a table.
 */
export function cohenResampling(ratings: Ratings, raters: readonly [string, string], weights: Float64Array): { resampling: Resampling; value: number | null } {
  const size = ratings.categories.length;
  const { items, cells } = commonCells(ratings, raters);
  const kappa = kappaEvaluator(weights, size);
  const resampling = ratings.weights === null && ratings.clusters === null
    ? { cellOf: cells, cells: size * size, unitName: "items", evaluate: kappa }
    : designedResampling(ratings, { items, cells }, (table) => kappa(table));
  return { resampling, value: resampling.evaluate(cellSizes(resampling)) };
}

function designedResampling(ratings: Ratings, common: { items: Int32Array; cells: Int32Array }, kappa: (table: Float64Array) => number | null): Resampling {
  const table = new Float64Array(ratings.categories.length ** 2);
  const clusters = ratings.clusters && Int32Array.from(common.items, (item) => ratings.clusters![item]!);
  const weights = ratings.weights && Float64Array.from(common.items, (item) => ratings.weights![item]!);
  return resamplingOfItems(common.items.length, clusters, (multiplicity) => {
    table.fill(0);
    for (let at = 0; at < multiplicity.length; at++) table[common.cells[at]!]! += multiplicity[at]! * (weights ? weights[at]! : 1);
    return kappa(table);
  });
}
