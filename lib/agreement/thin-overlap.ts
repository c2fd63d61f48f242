import type { Statistic } from "@/lib/stats/statistic";
import { confusionTable } from "@/lib/stats/confusion";
import type { Ratings } from "@/lib/stats/ratings";

/** Fewest shared cases of a pair that go without remark: the alternative annotator test's own bound for a rater. */
const FEWEST_SHARED = 30;

/** Whether a pair shares some cases, but so few that its kappa says little. */
export function isThin(shared: number): boolean {
  return shared > 0 && shared < FEWEST_SHARED;
}

/**
 * A mean over pairs of raters with a warning where some of them share few cases. The mean stays the plain one, in which
 * a pair with five cases weighs as much as one with sixty; a reader must know.
 */
export function withThinPairs<Figure extends Statistic>(figure: Figure, ratings: Ratings, pairs: readonly (readonly [string, string])[]): Figure {
  const thin = pairs.filter(([rows, columns]) => isThin(confusionTable(ratings, { rows, columns }).n)).length;
  if (figure.value === null || thin === 0) return figure;
  const warning = thin === pairs.length
    ? `${pairs.length === 1 ? "The pair shares" : "All pairs share"} fewer than ${FEWEST_SHARED} cases.`
    : `${thin} of ${pairs.length} pairs ${thin === 1 ? "shares" : "share"} fewer than ${FEWEST_SHARED} cases; in this mean each pair weighs the same.`;
  return { ...figure, warnings: [warning, ...(figure.warnings ?? [])] };
}
