import { resamplingOfItems } from "./resampling-of-items";
import { selectItems } from "./select-ratings";
import type { Resampling } from "./bootstrap";
import type { Ratings } from "./ratings";

/**
 * Resampling of a statistic of a rating table that must see how often each item counts, such as a mean over pairs of
 * raters. Items that all raters answered alike are interchangeable, so the statistic is prepared on one of each: a
 * thousand items seen by three raters in three classes are at most 63 rows. The replicates are the same as without.
 * Clusters and weights tell items apart, and then every item keeps its row.
 */
export function resamplingOfRatings(ratings: Ratings, prepare: (distinct: Ratings) => (multiplicity: Int32Array) => number | null): Resampling {
  if (ratings.clusters || ratings.weights) return resamplingOfItems(ratings.items.length, ratings.clusters, prepare(ratings));
  const { cellOf, firsts } = distinctRows(ratings);
  return { cellOf, cells: firsts.length, unitName: "items", evaluate: prepare(selectItems(ratings, firsts)) };
}

function distinctRows({ codes, items, raters }: Ratings): { cellOf: Int32Array; firsts: number[] } {
  const width = raters.length;
  const cellOf = new Int32Array(items.length);
  const firsts: number[] = [];
  const seen = new Map<string, number>();
  for (let item = 0; item < items.length; item++) {
    const row = codes.subarray(item * width, (item + 1) * width).join();
    let cell = seen.get(row);
    if (cell === undefined) {
      cell = firsts.length;
      seen.set(row, cell);
      firsts.push(item);
    }
    cellOf[item] = cell;
  }
  return { cellOf, firsts };
}
