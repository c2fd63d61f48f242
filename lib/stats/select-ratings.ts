import { InvalidStatisticInput } from "./invalid-statistic-input";
import type { Ratings } from "./ratings";

/** Column of a rater; throws when the rater is unknown. */
export function raterColumn(ratings: Ratings, rater: string): number {
  const column = ratings.raters.indexOf(rater);
  if (column < 0) {
    throw new InvalidStatisticInput(`There is no rater "${rater}". Known are: ${ratings.raters.join(", ")}.`, { rater, field: "rater" });
  }
  return column;
}

/** The same items seen by some raters only, in the given order. */
export function selectRaters(ratings: Ratings, raters: readonly string[]): Ratings {
  const columns = raters.map((rater) => raterColumn(ratings, rater));
  const codes = new Int16Array(ratings.items.length * columns.length);
  for (let item = 0; item < ratings.items.length; item++) {
    columns.forEach((column, position) => {
      codes[item * columns.length + position] = ratings.codes[item * ratings.raters.length + column]!;
    });
  }
  return { ...ratings, raters: [...raters], codes };
}

/** Some of the items, by their position; clusters and weights go with them. */
export function selectItems(ratings: Ratings, positions: ArrayLike<number>): Ratings {
  const width = ratings.raters.length;
  const count = positions.length;
  const codes = new Int16Array(count * width);
  const clusters = ratings.clusters && new Int32Array(count);
  const weights = ratings.weights && new Float64Array(count);
  const items: string[] = [];
  for (let row = 0; row < count; row++) {
    const from = positions[row]!;
    codes.set(ratings.codes.subarray(from * width, (from + 1) * width), row * width);
    if (clusters) clusters[row] = ratings.clusters![from]!;
    if (weights) weights[row] = ratings.weights![from]!;
    items.push(ratings.items[from]!);
  }
  return { ...ratings, items, codes, clusters, weights };
}
