import { categoryPositions } from "./agreement-weights";
import { bootstrapInterval } from "./bootstrap-interval";
import { MISSING } from "./ratings";
import { resamplingOfItems } from "./resampling-of-items";
import { selectRaters } from "./select-ratings";
import type { BootstrapRequest } from "./bootstrap-interval";
import type { Ratings } from "./ratings";
import type { Statistic } from "./statistic";

/**
 * Mean score that some raters gave: the mean over items of each item's mean, so that an item with three ratings weighs
 * as much as one with a single rating. Scores are the declared values, or ranks from 0 on a scale that has none.
 * n: items that any of them rated. The bootstrap resamples items, clusters together. Undefined without a rating.
 */
export function meanScore(all: Ratings, raters: readonly string[], options: { interval?: BootstrapRequest } = {}): Statistic {
  const ratings = selectRaters(all, raters);
  const means = itemMeans(ratings);
  const rated = means.filter((mean) => mean !== null).length;
  const method = "mean score over items";
  const evaluate = (multiplicity: Int32Array | null): number | null => {
    let sum = 0;
    let count = 0;
    means.forEach((mean, item) => {
      if (mean === null) return;
      const times = multiplicity ? multiplicity[item]! : 1;
      sum += times * mean;
      count += times;
    });
    return count === 0 ? null : sum / count;
  };
  const value = evaluate(null);
  if (value === null) return { value: null, reason: "There is no rating.", n: 0, method };
  if (!options.interval) return { value, n: rated, method };
  const result = bootstrapInterval(resamplingOfItems(ratings.items.length, ratings.clusters, evaluate), options.interval);
  return { value, n: rated, method, interval: result.interval, standardError: result.standardError, warnings: result.warnings.length > 0 ? result.warnings : undefined };
}

function itemMeans(ratings: Ratings): (number | null)[] {
  const place = categoryPositions(ratings, ratings.values ? "values" : "ranks");
  const width = ratings.raters.length;
  return ratings.items.map((_, item) => {
    const given = Array.from(ratings.codes.subarray(item * width, (item + 1) * width)).filter((code) => code !== MISSING);
    return given.length === 0 ? null : given.reduce((sum, code) => sum + place[code]!, 0) / given.length;
  });
}
