import { withoutEmptyColumns, type FigureCell, type FigureColumn, type FigureTable } from "@/lib/pictures/figure-table";
import { countColumn, INTERVAL, NOTE, notes } from "./figure-tables";
import { nameOf, type Names } from "./rater-names";
import type { PairAgreement, ScaleReport } from "./report-types";
import { isThin } from "./thin-overlap";

/** The figures of pairs of raters as tables, for pages, files and papers. */

/** Cohen's kappa of every pair, with its own interval and n, and with what bounds it. */
export function pairTable(scale: ScaleReport, names: Names): FigureTable {
  const { pairs, classes, counted: { item } } = scale;
  const twoClasses = classes.length === 2;
  const figure = (name: string): FigureColumn => ({ name, kind: "figure" });
  return withoutEmptyColumns({
    columns: [
      { name: "Rater", kind: "text" }, { name: "Other rater", kind: "text" }, figure("Cohen’s κ"), INTERVAL, figure("Largest possible κ"), figure("Agreement"),
      ...(twoClasses ? [figure("Prevalence index"), figure("Bias index")] : []), countColumn(scale), NOTE,
    ],
    rows: pairs.map(({ a, b, n, kappa, largestKappa, percentAgreement, paradox }): FigureCell[] => [
      nameOf(a, names), nameOf(b, names), kappa.value, kappa.interval ?? null, largestKappa, percentAgreement,
      ...(twoClasses ? [paradox?.prevalenceIndex ?? null, paradox?.biasIndex ?? null] : []), n,
      n === 0 ? `0 shared ${item}s` : notes(kappa) || (isThin(n) ? `Few shared ${item}s.` : ""),
    ]),
  });
}

/** One pair's answers against each other, with sums. */
export function confusionTableOf({ a, b, confusion }: PairAgreement, { classes, names }: { classes: ScaleReport["classes"]; names: Names }): FigureTable {
  const { counts, n } = confusion;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    columns: [{ name: `${nameOf(a, names)} ↓ ${nameOf(b, names)} →`, kind: "text" }, ...classes.map(({ label }): FigureColumn => ({ name: label, kind: "count" })), { name: "Sum", kind: "count" }],
    rows: [
      ...classes.map(({ label }, at): FigureCell[] => [label, ...(counts[at] ?? []), sum(counts[at] ?? [])]),
      ["Sum", ...classes.map((_, at) => sum(counts.map((row) => row[at] ?? 0))), n],
    ],
  };
}
