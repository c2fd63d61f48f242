import { itemCounts } from "./item-counts";
import type { Ratings } from "./ratings";

export interface Coincidences {
  /** Symmetric, row-major, categories × categories: pairs of ratings within units, each unit's pairs over (ratings − 1). */
  matrix: Float64Array;
  size: number;
  /** Pairable ratings, the sum of the matrix. */
  total: number;
}

/** Krippendorff's coincidence matrix (Krippendorff 2011, step B); units with one rating contribute nothing. */
export function coincidences(ratings: Ratings): Coincidences {
  const { counts, ratersPerItem } = itemCounts(ratings);
  const size = ratings.categories.length;
  const matrix = new Float64Array(size * size);
  let total = 0;
  for (let item = 0; item < ratings.items.length; item++) {
    const given = ratersPerItem[item]!;
    if (given < 2) continue;
    total += given;
    for (let row = 0; row < size; row++) {
      const count = counts[item * size + row]!;
      if (count === 0) continue;
      for (let column = 0; column < size; column++) {
        const other = counts[item * size + column]! - Number(row === column);
        if (other > 0) matrix[row * size + column]! += (count * other) / (given - 1);
      }
    }
  }
  return { matrix, size, total };
}
