import { buildRatings } from "./ratings";
import type { Label, RatingRecord, Ratings, Scale } from "./ratings";

/** `{annotator: {item: label}}`, the form in which label sets are commonly published. */
export type LabelMatrix = Readonly<Record<string, Readonly<Record<string, Label | null>>>>;

/** One record a rating, annotator by annotator. */
export function recordsOfLabelMatrix(matrix: LabelMatrix): RatingRecord[] {
  return Object.entries(matrix).flatMap(([rater, labels]) =>
    Object.entries(labels).map(([item, label]) => ({ item, rater, label })));
}

/** Ratings from a table of items × raters, named by their position from 1; null is missing. */
export function ratingsOfRows(rows: readonly (readonly (Label | null)[])[], scale: Scale): Ratings {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const records = rows.flatMap((row, item) =>
    row.map((label, rater) => ({ item: String(item + 1), rater: String(rater + 1), label })));
  return buildRatings(records, {
    scale,
    items: rows.map((_, item) => String(item + 1)),
    raters: Array.from({ length: width }, (_, rater) => String(rater + 1)),
  });
}
