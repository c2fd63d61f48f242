import type { ConfusionTable } from "./confusion";

interface ClassScores {
  category: string;
  /** Items that the row rater (people) put into the category. */
  support: number;
  /** Null when the judge never gave the category: 0/0. */
  precision: number | null;
  /** Null when people never gave the category: 0/0. */
  recall: number | null;
  /** Null when neither gave it. */
  f1: number | null;
}

export interface ClassificationScores {
  n: number;
  classes: readonly ClassScores[];
  accuracy: number | null;
  /** Mean F1 over all declared categories, undefined ones counted as 0 (scikit-learn with `labels`). */
  macroF1: number | null;
  /** Mean recall over the categories that people used. */
  balancedAccuracy: number | null;
  /** Null when one of the two raters was constant: 0/0. */
  matthewsCorrelation: number | null;
}

/**
 * How a judge (columns) reproduces people (rows), by declared category. Undefined figures are null, not 0; the macro
 * average alone counts them as 0, so that a judge gains nothing by never giving a category.
 * Source: Matthews correlation of several classes: Gorodkin (2004), Computational Biology and Chemistry 28.
 */
export function classificationScores(table: ConfusionTable): ClassificationScores {
  const { counts, n } = table;
  const rows = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = counts.map((_, category) => counts.reduce((sum, row) => sum + row[category]!, 0));
  const classes = table.categories.map((category, at): ClassScores => {
    const hits = counts[at]![at]!;
    return {
      category, support: rows[at]!,
      precision: ratio(hits, columns[at]!), recall: ratio(hits, rows[at]!), f1: ratio(2 * hits, rows[at]! + columns[at]!),
    };
  });
  const recalls = classes.flatMap(({ recall }) => (recall === null ? [] : [recall]));
  return {
    n, classes,
    accuracy: ratio(counts.reduce((sum, row, at) => sum + row[at]!, 0), n),
    macroF1: n === 0 ? null : mean(classes.map(({ f1 }) => f1 ?? 0)),
    balancedAccuracy: recalls.length === 0 ? null : mean(recalls),
    matthewsCorrelation: matthews(table, rows, columns),
  };
}

function matthews(table: ConfusionTable, rows: number[], columns: number[]): number | null {
  const { counts, n } = table;
  const hits = counts.reduce((sum, row, at) => sum + row[at]!, 0);
  const products = rows.reduce((sum, row, at) => sum + row * columns[at]!, 0);
  const spread = (margin: number[]) => n * n - margin.reduce((sum, count) => sum + count * count, 0);
  return ratio(hits * n - products, Math.sqrt(spread(rows) * spread(columns)));
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
