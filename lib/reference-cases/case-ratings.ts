import { ratingsOfRows } from "@/lib/stats/rating-records";
import type { ConfusionTable } from "@/lib/stats/confusion";
import type { Label, MeasurementLevel, Ratings } from "@/lib/stats/ratings";

export type Rows = (Label | null)[][];

/** Ratings of a case; categories that it does not declare are those it uses, in order. */
export function caseRatings(rows: Rows, declared?: readonly Label[] | null, level?: MeasurementLevel): Ratings {
  const categories = declared ?? usedCategories(rows);
  const numeric = categories.every((category) => typeof category === "number");
  return ratingsOfRows(rows, { level: level ?? (numeric ? "interval" : "nominal"), categories });
}

function usedCategories(rows: Rows): Label[] {
  const used = [...new Set(rows.flat().filter((label): label is Label => label !== null))];
  return used.sort((a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b))));
}

/** The ratings behind a table of two raters. */
export function rowsOfTable(counts: readonly (readonly number[])[], labels: readonly Label[]): Rows {
  return counts.flatMap((row, one) => row.flatMap((count, other) =>
    Array.from({ length: count }, (): (Label | null)[] => [labels[one]!, labels[other]!])));
}

export function caseTable(counts: number[][], labels?: readonly Label[]): ConfusionTable {
  return {
    categories: counts.map((_, at) => String(labels?.[at] ?? at)), counts,
    n: counts.flat().reduce((sum, count) => sum + count, 0),
  };
}

/** Both ends of an interval, as the cases write it. */
export function ends(interval: { lower: number; upper: number } | undefined): [number, number] | null {
  return interval ? [interval.lower, interval.upper] : null;
}
