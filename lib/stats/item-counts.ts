import type { Ratings } from "./ratings";

/** How often each item was put into each category. */
export interface ItemCounts {
  /** Row-major, items × categories. */
  counts: Float64Array;
  ratersPerItem: Int32Array;
}

/** Counts ratings by item and category; missing ratings count nowhere. */
export function itemCounts(ratings: Ratings): ItemCounts {
  const items = ratings.items.length;
  const raters = ratings.raters.length;
  const size = ratings.categories.length;
  const counts = new Float64Array(items * size);
  const ratersPerItem = new Int32Array(items);
  const { codes } = ratings;
  for (let item = 0, at = 0; item < items; item++) {
    const row = item * size;
    let given = 0;
    for (let rater = 0; rater < raters; rater++, at++) {
      const code = codes[at]!;
      if (code < 0) continue;
      counts[row + code]!++;
      given++;
    }
    ratersPerItem[item] = given;
  }
  return { counts, ratersPerItem };
}
