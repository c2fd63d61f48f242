import { withoutEmptyColumns, type FigureCell, type FigureTable } from "@/lib/pictures/figure-table";
import { countColumn, NOTE } from "./figure-tables";
import type { ScaleReport } from "./report-types";

/** Judges as classifiers of what most people said, as tables. */

export function majorityTable(scale: ScaleReport): FigureTable {
  const { modelsAgainstPeople, counted: { item } } = scale;
  return withoutEmptyColumns({
    columns: [{ name: "Judge", kind: "text" }, { name: "Accuracy", kind: "figure" }, { name: "Mean recall", kind: "figure" }, { name: "Mean F1", kind: "figure" }, { name: "Matthews correlation", kind: "figure" }, countColumn(scale), NOTE],
    rows: modelsAgainstPeople.map(({ model, againstMajority: { scores, ties } }): FigureCell[] => [
      model, scores.accuracy, scores.balancedAccuracy, scores.macroF1, scores.matthewsCorrelation, scores.n,
      ties > 0 ? `${ties} more ${item}${ties === 1 ? "" : "s"} on which people are tied.` : "",
    ]),
  });
}

/** The same label by label. A judge that never gives a label has no precision for it; one that people never give has no recall. */
export function majorityClassTable({ modelsAgainstPeople, classes, counted: { item } }: ScaleReport): FigureTable {
  return {
    columns: [
      { name: "Judge", kind: "text" }, { name: "Label", kind: "text" }, { name: "Precision", kind: "figure" }, { name: "Recall", kind: "figure" }, { name: "F1", kind: "figure" },
      { name: `People’s majority, ${item}s`, kind: "count" },
    ],
    rows: modelsAgainstPeople.flatMap(({ model, againstMajority: { scores } }) => scores.classes.map(({ precision, recall, f1, support }, at): FigureCell[] => [model, classes[at]?.label ?? "", precision, recall, f1, support])),
  };
}
