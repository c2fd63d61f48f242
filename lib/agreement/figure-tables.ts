import { withoutEmptyColumns, type FigureCell, type FigureColumn, type FigureTable } from "@/lib/pictures/figure-table";
import type { Statistic } from "@/lib/stats/statistic";
import { nameOf, type Names } from "./rater-names";
import type { AltTestSummary, GroupAgreement, ReportRater, ScaleReport } from "./report-types";

/** The report's figures as tables, for pages, files and papers. */

export const INTERVAL: FigureColumn = { name: "95 % interval", kind: "interval" };
export const countColumn = ({ counted: { item } }: ScaleReport): FigureColumn => ({ name: `${capitalised(item)}s`, kind: "count" });
export const NOTE: FigureColumn = { name: "Note", kind: "text" };

/** What a reader must know of some figures: why they are undefined, and their warnings, each once. */
export function notes(...statistics: Statistic[]): string {
  return [...new Set(statistics.flatMap((statistic) => [...(statistic.value === null ? [statistic.reason] : []), ...(statistic.warnings ?? [])]))].join(" ");
}

/** Every measure of one group, by the name that a reader knows it by. */
export function groupMeasures(group: GroupAgreement, { level, counted: { item } }: ScaleReport): [string, Statistic][] {
  const measures: [string, Statistic | null][] = [
    ["Fleiss’ κ", group.fleissKappa],
    ["Krippendorff’s α, nominal", group.krippendorffAlpha],
    [`Krippendorff’s α, ${level}`, group.orderedAlpha],
    ["Cohen’s κ, mean over pairs", group.meanCohenKappa],
    ["Gwet’s AC1", group.gwetAc1],
    ["Brennan–Prediger", group.brennanPrediger],
    [`Agreement, mean over ${item}s`, group.percentAgreement],
    [`Agreement within one step, mean over ${item}s`, group.withinOne],
    ["Agreement, pooled over pairs of labels", group.percentPooled],
    ["Agreement, mean over pairs of raters", group.percentOverPairs],
  ];
  return measures.flatMap(([name, statistic]) => (statistic ? [[name, statistic]] : []));
}

export function groupTable(group: GroupAgreement, scale: ScaleReport): FigureTable {
  return withoutEmptyColumns({
    columns: [{ name: "Measure", kind: "text" }, { name: "Value", kind: "figure" }, INTERVAL, countColumn(scale), NOTE],
    rows: groupMeasures(group, scale).map(([name, statistic]): FigureCell[] => [name, statistic.value, statistic.interval ?? null, statistic.n, notes(statistic)]),
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
      return [model, reached.value, reached.interval ?? null, ceiling.value, difference.value, difference.interval ?? null, reached.n, [notes(reached), ceiling.value === null || ceiling.warnings ? `People: ${notes(ceiling)}` : ""].filter(Boolean).join(" ")];
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

/** People's agreement part by part. */
export function breakdownTable({ breakdown, counted: { item } }: ScaleReport): FigureTable {
  return withoutEmptyColumns({
    columns: [{ name: "By", kind: "text" }, { name: "Part", kind: "text" }, { name: "Fleiss’ κ", kind: "figure" }, INTERVAL, { name: "Agreement", kind: "figure" }, { name: `${capitalised(item)}s with two labels or more`, kind: "count" }, NOTE],
    rows: breakdown.map(({ field, value, cases, percentAgreement, fleissKappa }) => [field === "rubric" ? "rubric version" : field, value, fleissKappa.value, fleissKappa.interval ?? null, percentAgreement.value, cases, notes(fleissKappa)]),
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
