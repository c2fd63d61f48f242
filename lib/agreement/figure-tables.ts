import { withoutEmptyColumns, type FigureCell, type FigureColumn, type FigureTable } from "@/lib/pictures/figure-table";
import type { Statistic } from "@/lib/stats/statistic";
import { nameOf, type Names } from "./rater-names";
import { isThin } from "./thin-overlap";
import type { AltTestSummary, GroupAgreement, PairAgreement, ReportRater, ScaleReport } from "./report-types";

/** The report's figures as tables, for pages, files and papers. */

const INTERVAL: FigureColumn = { name: "95 % interval", kind: "interval" };
const countColumn = ({ counted: { item } }: ScaleReport): FigureColumn => ({ name: `${capitalised(item)}s`, kind: "count" });
const NOTE: FigureColumn = { name: "Note", kind: "text" };

function notes(...statistics: Statistic[]): string {
  return [...new Set(statistics.flatMap((statistic) => [...(statistic.value === null ? [statistic.reason] : []), ...(statistic.warnings ?? [])]))].join(" ");
}

/** Every measure of one group. */
export function groupTable({ percentAgreement, percentPooled, percentOverPairs, fleissKappa, krippendorffAlpha, orderedAlpha, meanCohenKappa }: GroupAgreement, scale: ScaleReport): FigureTable {
  const { item } = scale.counted;
  const measures: [string, Statistic | null][] = [
    ["Fleiss’ κ", fleissKappa],
    ["Krippendorff’s α, nominal", krippendorffAlpha],
    [`Krippendorff’s α, ${scale.level}`, orderedAlpha],
    ["Cohen’s κ, mean over pairs", meanCohenKappa],
    [`Agreement, mean over ${item}s`, percentAgreement],
    ["Agreement, pooled over pairs of labels", percentPooled],
    ["Agreement, mean over pairs of raters", percentOverPairs],
  ];
  return withoutEmptyColumns({
    columns: [{ name: "Measure", kind: "text" }, { name: "Value", kind: "figure" }, INTERVAL, countColumn(scale), NOTE],
    rows: measures.flatMap(([name, statistic]): FigureCell[][] => (statistic ? [[name, statistic.value, statistic.interval ?? null, statistic.n, notes(statistic)]] : [])),
  });
}

/** Each judge beside the people, like with like: means of Cohen's kappa over pairs, on the same cases. */
export function judgeTable(scale: ScaleReport): FigureTable {
  const { modelsAgainstPeople, counted: { item } } = scale;
  return withoutEmptyColumns({
    columns: [
      { name: "Judge", kind: "text" }, { name: "κ with each person", kind: "figure" }, INTERVAL, { name: `κ among people, same ${item}s`, kind: "figure" },
      { name: "Judge minus people", kind: "figure" }, { name: "Interval of the difference", kind: "interval" }, countColumn(scale), NOTE,
    ],
    rows: modelsAgainstPeople.map(({ model, withEach, judge, ceiling, difference }) => {
      // With one person there is no ceiling, but a kappa with that person there is.
      const reached = judge.value === null ? withEach : judge;
      return [model, reached.value, reached.interval ?? null, ceiling.value, difference.value, difference.interval ?? null, reached.n, notes(reached, ...(ceiling.value === null ? [ceiling] : []))];
    }),
  });
}

export function altTestTable(scale: ScaleReport): FigureTable {
  const { modelsAgainstPeople } = scale;
  return withoutEmptyColumns({
    columns: [
      { name: "Judge", kind: "text" }, { name: "Winning rate", kind: "figure" }, { name: "People tested", kind: "count" },
      { name: "Advantage probability", kind: "figure" }, INTERVAL, countColumn(scale), { name: "May stand in", kind: "text" }, NOTE,
    ],
    rows: modelsAgainstPeople.map(({ model, altTest }) => {
      const { winningRate, advantageProbability, tested } = altTest;
      return [model, winningRate.value, tested, advantageProbability.value, advantageProbability.interval ?? null, advantageProbability.n, verdict(altTest), winningRate.value === null ? winningRate.reason : notes(winningRate, advantageProbability)];
    }),
  });
}

function verdict({ passed }: AltTestSummary): string {
  return passed === null ? "not computable" : passed ? "yes" : "no";
}

/** Cohen's kappa of every pair, with its own interval and n. */
export function pairTable(scale: ScaleReport, names: Names): FigureTable {
  const { pairs, level, counted: { item } } = scale;
  return withoutEmptyColumns({
    columns: [
      { name: "Rater", kind: "text" }, { name: "Other rater", kind: "text" }, { name: "Cohen’s κ", kind: "figure" }, INTERVAL,
      ...(level === "nominal" ? [] : [{ name: "Quadratic weights", kind: "figure" } as const]), { name: "Agreement", kind: "figure" }, countColumn(scale), NOTE,
    ],
    rows: pairs.map(({ a, b, n, kappa, quadraticKappa, percentAgreement }) => [
      nameOf(a, names), nameOf(b, names), kappa.value, kappa.interval ?? null, ...(level === "nominal" ? [] : [quadraticKappa]), percentAgreement, n, n === 0 ? `0 shared ${item}s` : [...(isThin(n) ? [`Few shared ${item}s.`] : []), notes(kappa)].join(" ").trim(),
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

/** People's agreement stratum by stratum and category by category. */
export function breakdownTable({ breakdown, counted: { item } }: ScaleReport): FigureTable {
  return withoutEmptyColumns({
    columns: [{ name: "By", kind: "text" }, { name: "Part", kind: "text" }, { name: "Fleiss’ κ", kind: "figure" }, INTERVAL, { name: "Agreement", kind: "figure" }, { name: `${capitalised(item)}s with two labels or more`, kind: "count" }, NOTE],
    rows: breakdown.map(({ field, value, cases, percentAgreement, fleissKappa }) => [field, value, fleissKappa.value, fleissKappa.interval ?? null, percentAgreement.value, cases, notes(fleissKappa)]),
  });
}

/** How many labels each rater gave of each class: the margins behind every kappa. */
export function usageTable({ usage, classes }: ScaleReport, { raters, names }: { raters: readonly ReportRater[]; names: Names }): FigureTable {
  return {
    columns: [{ name: "Rater", kind: "text" }, ...classes.map(({ label }): FigureColumn => ({ name: label, kind: "count" })), { name: "Labels", kind: "count" }],
    rows: raters.map(({ pseudonym }, at): FigureCell[] => {
      const counts = usage[at] ?? [];
      return [nameOf(pseudonym, names), ...counts, counts.reduce((total, count) => total + count, 0)];
    }),
  };
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
