import type { Statistic } from "@/lib/stats/statistic";
import { confusionTable } from "@/lib/stats/confusion";
import type { Ratings } from "@/lib/stats/ratings";

/** Fewest shared cases for which a pair counts in a mean over pairs: the alternative annotator test's own bound for a rater. */
const FEWEST_SHARED = 30;

type Pair = readonly [string, string];

/**
 * Pairs that share enough cases to stand beside the others in an unweighted mean; a pair with five cases would otherwise
 * weigh as much as one with sixty. All pairs, when none shares enough.
 */
export function firmPairs(ratings: Ratings, pairs: readonly Pair[]): { kept: readonly Pair[]; leftOut: number } {
  const kept = pairs.filter(([rows, columns]) => confusionTable(ratings, { rows, columns }).n >= FEWEST_SHARED);
  return kept.length === 0 ? { kept: pairs, leftOut: 0 } : { kept, leftOut: pairs.length - kept.length };
}

/** The statistic with a warning that names what was left out of it. */
export function withLeftOut<Figure extends Statistic>(figure: Figure, leftOut: number, what: "pair" | "person"): Figure {
  if (leftOut === 0) return figure;
  const who = what === "pair" ? (leftOut === 1 ? "1 pair shares" : `${leftOut} pairs share`) : leftOut === 1 ? "1 person shares" : `${leftOut} people share`;
  const warning = `${who} fewer than ${FEWEST_SHARED} cases and ${leftOut === 1 ? "is" : "are"} left out of this mean.`;
  return { ...figure, warnings: [warning, ...(figure.warnings ?? [])] };
}
