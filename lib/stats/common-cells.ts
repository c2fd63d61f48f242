import { raterColumn } from "./select-ratings";
import type { Ratings } from "./ratings";

/** Items that both raters of a pair rated, and the cell of their confusion table. */
export function commonCells(ratings: Ratings, pair: readonly [string, string]): { items: Int32Array; cells: Int32Array } {
  const first = raterColumn(ratings, pair[0]);
  const second = raterColumn(ratings, pair[1]);
  const items: number[] = [];
  const cells: number[] = [];
  for (let item = 0; item < ratings.items.length; item++) {
    const one = ratings.codes[item * ratings.raters.length + first]!;
    const other = ratings.codes[item * ratings.raters.length + second]!;
    if (one < 0 || other < 0) continue;
    items.push(item);
    cells.push(one * ratings.categories.length + other);
  }
  return { items: Int32Array.from(items), cells: Int32Array.from(cells) };
}
