import { withoutEmptyColumns, type FigureCell, type FigureTable } from "@/lib/pictures/figure-table";
import type { Statistic } from "@/lib/stats/statistic";
import { INTERVAL, NOTE, notes } from "./figure-tables";
import { nameOf, type Names } from "./rater-names";
import type { OrderedAgreement } from "./report-types";

/** Mean score of each rater and of all people, and how the scores of people agree beyond chance when near misses count less. */
export function meanScoreTable({ means, peopleMean, people }: OrderedAgreement, names: Names): FigureTable {
  const rows: [string, Statistic][] = [
    ...means.map(({ rater, mean }): [string, Statistic] => [`Mean score, ${nameOf(rater, names)}`, mean]),
    ["Mean score, all people", peopleMean],
    ["People: Cohen’s κ, quadratic weights, mean over pairs", people.quadraticKappa],
    ["People: Cohen’s κ, linear weights, mean over pairs", people.linearKappa],
  ];
  return withoutEmptyColumns({
    columns: [{ name: "Measure", kind: "text" }, { name: "Value", kind: "figure" }, INTERVAL, { name: "n", kind: "count" }, NOTE],
    rows: rows.map(([name, statistic]): FigureCell[] => [name, statistic.value, statistic.interval ?? null, statistic.n, notes(statistic)]),
  });
}

/** Every pair of raters on the scale: weighted kappas, rank correlation and how far their scores lie apart. */
export function orderedPairTable({ pairs }: OrderedAgreement, names: Names): FigureTable {
  const withPearson = pairs.some(({ pearson }) => pearson !== null);
  return withoutEmptyColumns({
    columns: [
      { name: "Rater", kind: "text" }, { name: "Other rater", kind: "text" }, { name: "κ, quadratic", kind: "figure" }, INTERVAL, { name: "κ, linear", kind: "figure" },
      { name: "Spearman’s ρ", kind: "figure" }, { name: "Interval of ρ", kind: "interval" }, { name: "Kendall’s τ-b", kind: "figure" }, ...(withPearson ? [{ name: "Pearson’s r", kind: "figure" } as const] : []), { name: "Mean difference", kind: "figure" }, { name: "Interval of the difference", kind: "interval" },
      { name: "Mean absolute difference", kind: "figure" }, { name: "n", kind: "count" }, NOTE,
    ],
    rows: pairs.map(({ a, b, quadraticKappa, linearKappa, pearson, spearman, kendallTau, meanDifference, meanAbsoluteDifference }): FigureCell[] => [
      nameOf(a, names), nameOf(b, names), quadraticKappa.value, quadraticKappa.interval ?? null, linearKappa.value, spearman.value, spearman.interval ?? null, kendallTau.value, ...(withPearson ? [pearson?.value ?? null] : []),
      meanDifference.value, meanDifference.interval ?? null, meanAbsoluteDifference.value, meanDifference.n, notes(quadraticKappa, spearman),
    ]),
  });
}
