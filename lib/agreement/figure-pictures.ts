import { heatMap, type HeatCell } from "@/lib/pictures/heat-map";
import { intervalPlot, type IntervalRow } from "@/lib/pictures/interval-plot";
import { twoDecimals } from "@/lib/pictures/two-decimals";
import type { Statistic } from "@/lib/stats/statistic";
import { nameOf, shortNameOf, type Names } from "./rater-names";
import type { PairAgreement, ReportRater, ScaleReport } from "./report-types";
import { withInterval } from "./sentences";

/** A picture for wide screens and paper, and the same for narrow ones. */
export interface Picture {
  svg: string;
  narrowSvg?: string;
}

/** Chance-corrected agreement as dots with intervals; undefined figures are left to the tables. Null when nothing can be drawn. */
export function estimatePicture({ people, models, modelsAgainstPeople }: ScaleReport, id = "estimates"): Picture | null {
  const rows = [
    row("People: Fleiss’ κ", people.fleissKappa, { full: true }),
    row("People: Cohen’s κ, mean of pairs", people.meanCohenKappa, { full: true }),
    ...modelsAgainstPeople.map(({ model, judge, withEach, ceiling }) => row(`People with ${model}`, judge.value === null ? withEach : judge, { full: false, reference: ceiling.value ?? undefined })),
    ...(models.raters.length > 1 ? [row("Judges: Fleiss’ κ", models.fleissKappa, { full: false })] : []),
  ].filter((candidate) => candidate !== null);
  if (rows.length === 0) return null;
  const description = rows.map(({ label, value, lower, upper, n }) => `${label} ${twoDecimals(value)}${lower === null || upper === null ? "" : `, interval ${twoDecimals(lower)} to ${twoDecimals(upper)}`}, ${n} cases`).join("; ");
  const axis = "κ with 95 % interval over cases";
  const title = "Agreement of people among themselves, with judges, and of judges among themselves";
  return {
    svg: intervalPlot({ rows, axis }, { id, title, description }),
    narrowSvg: intervalPlot({ rows, axis, narrow: true }, { id: `${id}-narrow`, title, description }),
  };
}

function row(label: string, { value, interval, n }: Statistic, more: { full: boolean; reference?: number }): IntervalRow | null {
  return value === null ? null : { label, value, lower: interval?.lower ?? null, upper: interval?.upper ?? null, n, ...more };
}

/** Cohen's kappa of every pair of raters; people stand before judges. */
export function matrixPicture({ pairs }: ScaleReport, { raters, names, id = "pairs" }: { raters: readonly ReportRater[]; names: Names; id?: string }): Picture {
  const order = raters.map(({ pseudonym }) => shortNameOf(pseudonym, names));
  const cells = pairs.flatMap(({ a, b, kappa, n }): HeatCell[] => {
    const shown = { value: kappa.value, text: kappa.value === null ? "–" : twoDecimals(kappa.value), note: `n ${n.toLocaleString("en")}`, hint: pairHint({ a, b, kappa, n }, names) };
    const [first, second] = [shortNameOf(a, names), shortNameOf(b, names)];
    return [{ row: first, column: second, ...shown }, { row: second, column: first, ...shown }];
  });
  return {
    svg: heatMap({ rows: order, columns: order, cells, full: 1, divideBefore: raters.filter(({ kind }) => kind === "person").length }, {
      id, title: "Cohen’s kappa of every pair of raters", description: pairs.map((pair) => pairHint(pair, names)).join("; "),
    }),
  };
}

function pairHint({ a, b, kappa, n }: Pick<PairAgreement, "a" | "b" | "kappa" | "n">, names: Names): string {
  const figure = kappa.value === null ? `not computable (${n === 0 ? "0 shared cases" : kappa.reason})` : withInterval(kappa);
  return `${nameOf(a, names)} with ${nameOf(b, names)}: ${figure}${n > 0 ? `, ${n} cases` : ""}`;
}

/** One pair's answers against each other; a class that nobody used keeps its place. */
export function confusionPicture({ a, b, confusion }: PairAgreement, { classes, names, id = "confusion" }: { classes: ScaleReport["classes"]; names: Names; id?: string }): Picture {
  const labels = classes.map(({ label }) => label);
  const { counts, n } = confusion;
  const cells = labels.flatMap((rowLabel, at) => labels.map((column, to): HeatCell => {
    const count = counts[at]?.[to] ?? 0;
    const share = n === 0 ? "" : `${Math.round((100 * count) / n)} %`;
    return { row: rowLabel, column, value: count, text: count.toLocaleString("en"), note: share, hint: `${nameOf(a, names)}: ${rowLabel}; ${nameOf(b, names)}: ${column}; ${count} of ${n} cases` };
  }));
  return {
    svg: heatMap({ rows: labels, columns: labels, cells, full: Math.max(...counts.flat()), rowTitle: shortNameOf(a, names), columnTitle: shortNameOf(b, names) }, {
      id, title: `Labels of ${nameOf(a, names)} against those of ${nameOf(b, names)}`, description: cells.map(({ hint }) => hint).join(". "),
    }),
  };
}
