import { InvalidStatisticInput } from "./invalid-statistic-input";
import { raterColumn } from "./select-ratings";
import type { Label, Ratings } from "./ratings";

/** Counts of the answers of two raters on the items both rated: rows one rater's answer, columns the other's. */
export interface ConfusionTable {
  categories: readonly string[];
  /** Square, in declared order; a category that nobody used keeps its row and column. */
  counts: number[][];
  /** Items that both rated. */
  n: number;
}

/** Confusion table of two raters of a rating table. Items that one of them left out are dropped. Counts are unweighted. */
export function confusionTable(ratings: Ratings, raters: { rows: string; columns: string }): ConfusionTable {
  const rows = raterColumn(ratings, raters.rows);
  const columns = raterColumn(ratings, raters.columns);
  const counts = emptyCounts(ratings.categories.length);
  let n = 0;
  for (let at = 0; at < ratings.codes.length; at += ratings.raters.length) {
    const row = ratings.codes[at + rows]!;
    const column = ratings.codes[at + columns]!;
    if (row < 0 || column < 0) continue;
    counts[row]![column]!++;
    n++;
  }
  return { categories: ratings.categories, counts, n };
}

/** Confusion table of two lists of labels, position by position; pairs with a null are dropped. */
export function confusionOfLabels(
  rows: readonly (Label | null)[], columns: readonly (Label | null)[], categories: readonly Label[],
): ConfusionTable {
  if (rows.length !== columns.length) {
    throw new InvalidStatisticInput(`The two lists of labels differ in length: ${rows.length} and ${columns.length}.`);
  }
  const names = categories.map(String);
  const codeOf = new Map(names.map((name, code) => [name, code]));
  const counts = emptyCounts(names.length);
  let n = 0;
  rows.forEach((label, position) => {
    const other = columns[position] ?? null;
    if (label === null || other === null) return;
    const row = codeOf.get(String(label));
    const column = codeOf.get(String(other));
    if (row === undefined || column === undefined) {
      const unknown = row === undefined ? label : other;
      throw new InvalidStatisticInput(`Label ${position + 1} is "${String(unknown)}", which is not declared. Declared are: ${names.join(", ")}.`, { record: position, field: "label" });
    }
    counts[row]![column]!++;
    n++;
  });
  return { categories: names, counts, n };
}

function emptyCounts(size: number): number[][] {
  return Array.from({ length: size }, () => new Array<number>(size).fill(0));
}
