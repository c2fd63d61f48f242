import { count, tableOf, text } from "./report-tables";
import type { FigureTable } from "@/lib/pictures/figure-table";

/** Counts of cases by name; rank strata ("6-20") stand in the order of their ranks, other names as they come. */
export function contestedCounts(what: string, counts: Record<string, number>): FigureTable {
  const rank = (name: string) => (/^\d/.test(name) ? Number.parseInt(name, 10) : Number.POSITIVE_INFINITY);
  const rows = Object.entries(counts).sort(([a], [b]) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  return tableOf([text(what), count("Cases")], rows.map(([name, cases]) => [name || "(none)", cases]));
}
