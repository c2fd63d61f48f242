import type { IndexSampler } from "./index-sampler";
import type { Ratings } from "./ratings";

export interface RatingModel {
  items: number;
  raters: number;
  /** Share of each category, adding up to 1. */
  proportions: readonly number[];
  /** Agreement beyond chance of any two raters, from 0 to 1. */
  kappa: number;
}

/**
 * Random ratings in which every pair of raters has the given kappa and every rater the given category shares: each
 * item has a true category, which a rater reports with chance √kappa and otherwise draws from the shares.
 */
export function simulateRatings(model: RatingModel, sampler: IndexSampler): Ratings {
  const { items, raters, proportions } = model;
  const codes = new Int16Array(items * raters);
  const knows = Math.sqrt(model.kappa);
  for (let item = 0, at = 0; item < items; item++) {
    const truth = draw(proportions, sampler);
    for (let rater = 0; rater < raters; rater++, at++) {
      codes[at] = sampler.uniform() < knows ? truth : draw(proportions, sampler);
    }
  }
  return {
    level: "nominal", codes, values: null, clusters: null, weights: null,
    categories: proportions.map((_, category) => String(category)),
    items: Array.from({ length: items }, (_, item) => String(item)),
    raters: Array.from({ length: raters }, (_, rater) => String(rater)),
  };
}

/** A category drawn with the given shares. */
export function draw(proportions: readonly number[], sampler: IndexSampler): number {
  let rest = sampler.uniform();
  for (let category = 0; category < proportions.length - 1; category++) {
    rest -= proportions[category]!;
    if (rest < 0) return category;
  }
  return proportions.length - 1;
}
