import { MISSING, type Ratings } from "@/lib/stats/ratings";

/** Cases with at least one rating, and with two or more. */
export function countCases(ratings: Ratings): { rated: number; comparable: number } {
  let rated = 0;
  let comparable = 0;
  for (let item = 0; item < ratings.items.length; item++) {
    const labels = labelsOf(ratings, item);
    if (labels >= 1) rated++;
    if (labels >= 2) comparable++;
  }
  return { rated, comparable };
}

/** How many ratings an item has. */
export function labelsOf({ raters, codes }: Ratings, item: number): number {
  let labels = 0;
  for (let at = item * raters.length; at < (item + 1) * raters.length; at++) if (codes[at] !== MISSING) labels++;
  return labels;
}
