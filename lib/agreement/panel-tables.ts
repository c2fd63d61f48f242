import { withoutEmptyColumns, type FigureCell, type FigureTable } from "@/lib/pictures/figure-table";
import { INTERVAL, NOTE, notes } from "./figure-tables";
import { nameOf, type Names } from "./rater-names";
import type { Competence, JudgePanel } from "./report-types";

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
  return withoutEmptyColumns({
    columns: [{ name: "Of the panel", kind: "text" }, { name: "Value", kind: "figure" }, INTERVAL, { name: "Cases", kind: "count" }, NOTE],
    rows: [
      ...majority.map(({ label, cases: count }): FigureCell[] => [`Majority: ${label}`, cases === 0 ? null : count / cases, null, count, ""]),
      ["No majority", cases === 0 ? null : ties.count / cases, null, ties.count, ties.rule],
      ["Agreement, mean over pairs of judges", meanPairwiseAgreement.value, meanPairwiseAgreement.interval ?? null, meanPairwiseAgreement.n, notes(meanPairwiseAgreement)],
      ["Fleiss’ κ", fleissKappa.value, fleissKappa.interval ?? null, fleissKappa.n, notes(fleissKappa)],
      ...withOthers.map(({ judge, kappa }): FigureCell[] => [`Cohen’s κ of ${judge} with the majority of the others`, kappa.value, kappa.interval ?? null, kappa.n, notes(kappa)]),
    ],
  });
}
