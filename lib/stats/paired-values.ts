import { categoryPositions } from "./agreement-weights";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { raterColumn } from "./select-ratings";
import type { CategoryPositions } from "./agreement-weights";
import type { Ratings } from "./ratings";

export interface PairedValues {
  x: Float64Array;
  y: Float64Array;
}

/** Pairs in which both values are there. Lists of different length are refused. */
export function completePairs(x: readonly (number | null)[], y: readonly (number | null)[]): PairedValues {
  if (x.length !== y.length) throw new InvalidStatisticInput(`The two lists differ in length: ${x.length} and ${y.length}.`);
  const kept = x.flatMap((value, at) => (value !== null && y[at] !== null ? [at] : []));
  const pairs = { x: Float64Array.from(kept, (at) => x[at]!), y: Float64Array.from(kept, (at) => y[at]!) };
  if (pairs.x.some((value) => !Number.isFinite(value)) || pairs.y.some((value) => !Number.isFinite(value))) {
    throw new InvalidStatisticInput("A value is not a finite number; give null for a missing one.");
  }
  return pairs;
}

/** Numeric answers of two raters on the items both rated: declared values, or ranks on a scale that has none. */
export function pairedValues(ratings: Ratings, raters: readonly [string, string], positions?: CategoryPositions): PairedValues {
  const place = categoryPositions(ratings, positions ?? (ratings.values ? "values" : "ranks"));
  const columns = raters.map((rater) => raterColumn(ratings, rater));
  const answers = columns.map((column) => ratings.items.map((_, item) => {
    const code = ratings.codes[item * ratings.raters.length + column]!;
    return code < 0 ? null : place[code]!;
  }));
  return completePairs(answers[0]!, answers[1]!);
}
