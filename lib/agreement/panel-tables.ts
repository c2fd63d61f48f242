import { withoutEmptyColumns, type FigureCell, type FigureColumn, type FigureTable } from "@/lib/pictures/figure-table";
import { INTERVAL, NOTE, notes } from "./figure-tables";
import { plural } from "@/lib/plural";
import { proportion } from "@/lib/stats/proportion-intervals";
import { nameOf, type Names } from "./rater-names";
import type { ComparedJudges, Competence, JudgePanel, ScaleReport } from "./report-types";

/** What is said of annotators and judges as a body, as tables. */

/** Each person's share of right labels, by the model. */
export function competenceTable({ raters }: Competence, names: Names): FigureTable {
  return {
    columns: [{ name: "Person", kind: "text" }, { name: "Competence", kind: "figure" }, { name: "Labels", kind: "count" }],
    rows: raters.map(({ pseudonym, competence, labels }) => [nameOf(pseudonym, names), competence, labels]),
  };
}

/** What the panel says, and how far its members are of one mind. */
export function panelTable({ cases, majority, ties, meanPairwiseAgreement, fleissKappa, withOthers }: JudgePanel): FigureTable {
  const share = (name: string, count: number, note: string): FigureCell[] => {
    const { value, interval, n } = proportion(count, cases);
    return [name, value, interval ?? null, n, [plural(count, "case"), note].filter(Boolean).join("; ")];
  };
  return withoutEmptyColumns({
    columns: [{ name: "Of the panel", kind: "text" }, { name: "Value", kind: "figure" }, INTERVAL, { name: "Cases", kind: "count" }, NOTE],
    rows: [
      ...majority.map(({ label, cases: count }) => share(`Majority: ${label}`, count, "")),
      share("No majority", ties.count, ties.rule),
      ["Agreement, mean over pairs of judges", meanPairwiseAgreement.value, meanPairwiseAgreement.interval ?? null, meanPairwiseAgreement.n, notes(meanPairwiseAgreement)],
      ["Fleiss’ κ", fleissKappa.value, fleissKappa.interval ?? null, fleissKappa.n, notes(fleissKappa)],
      ...withOthers.map(({ judge, kappa }): FigureCell[] => [`Cohen’s κ of ${judge} with the majority of the others`, kappa.value, kappa.interval ?? null, kappa.n, notes(kappa)]),
    ],
  });
}

const p = (name: string): FigureColumn => ({ name, kind: "figure", decimals: 4, pValue: true });

/** Which of two judges is right more often, by the label that most people gave: McNemar's test. */
export function rightMoreOftenTable({ judgesCompared, counted: { item } }: ScaleReport): FigureTable {
  return withoutEmptyColumns({
    columns: [
      { name: "Judge", kind: "text" }, { name: "Other judge", kind: "text" }, { name: "Only the first right", kind: "count" }, { name: "Only the other", kind: "count" }, { name: "Both", kind: "count" }, { name: "Neither", kind: "count" },
      p("McNemar’s p, exact"), p("p by Holm"), NOTE,
    ],
    rows: judgesCompared.map(({ a, b, right, adjusted }): FigureCell[] =>
      right === null ? [a, b, null, null, null, null, null, null, `A case has several ${item}s, which are not independent.`]
        : [a, b, right.onlyFirst, right.onlySecond, right.both, right.neither, right.n === 0 ? null : right.exactP, right.n === 0 ? null : adjusted.mcNemar, right.n === 0 ? `0 shared ${item}s with a majority of people` : ""]),
  });
}

/** Which of two judges agrees with more of the people: the paired randomisation test. */
export function agreesMoreTable({ judgesCompared }: ScaleReport): FigureTable {
  return withoutEmptyColumns({
    columns: [
      { name: "Judge", kind: "text" }, { name: "Other judge", kind: "text" }, { name: "First less other", kind: "figure", decimals: 3 }, { ...INTERVAL, decimals: 3 },
      p("p by randomisation"), p("p by Holm"), { name: "Cases", kind: "count" }, NOTE,
    ],
    rows: judgesCompared.map(({ a, b, difference, permutation, adjusted }): FigureCell[] => [
      a, b, difference.value, difference.interval ?? null, permutation?.p ?? null, adjusted.permutation, difference.n,
      [permutation ? patternsOf(permutation) : "", notes(difference)].filter(Boolean).join(" "),
    ]),
  });
}

function patternsOf({ exact, arrangements }: NonNullable<ComparedJudges["permutation"]>): string {
  return exact ? `Exact: all ${arrangements.toLocaleString("en")} patterns of signs.` : `Sampled: ${arrangements.toLocaleString("en")} random patterns of signs.`;
}
