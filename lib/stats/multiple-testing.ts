import { InvalidStatisticInput } from "./invalid-statistic-input";

export type Correction = "holm" | "benjamini-hochberg" | "benjamini-yekutieli";

export interface CorrectedTest {
  p: number;
  adjusted: number;
  rejected: boolean;
}

/**
 * Adjusted p-values for several tests, in the order given; a test is rejected when its adjusted p is at most `level`.
 * Holm controls the chance of any false rejection; Benjamini–Hochberg the share of false ones among independent tests;
 * Benjamini–Yekutieli the same under any dependence.
 * Sources: Holm (1979); Benjamini & Hochberg (1995); Benjamini & Yekutieli (2001); values as R's p.adjust.
 */
export function correctTests(pValues: readonly number[], correction: Correction, level = 0.05): CorrectedTest[] {
  const outside = pValues.findIndex((p) => !(p >= 0 && p <= 1));
  if (outside >= 0) throw new InvalidStatisticInput(`A p-value lies between 0 and 1; number ${outside + 1} is ${pValues[outside]}.`, { record: outside, field: "p" });
  const order = pValues.map((_, at) => at).sort((a, b) => pValues[a]! - pValues[b]!);
  const adjusted = correction === "holm" ? stepDown(pValues, order) : stepUp(pValues, order, correction);
  return pValues.map((p, at) => ({ p, adjusted: adjusted[at]!, rejected: adjusted[at]! <= level }));
}

function stepDown(pValues: readonly number[], order: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  order.forEach((at, rank) => {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * pValues[at]!));
    adjusted[at] = largest;
  });
  return adjusted;
}

function stepUp(pValues: readonly number[], order: readonly number[], correction: Correction): number[] {
  const m = pValues.length;
  const harmonic = correction === "benjamini-yekutieli" ? order.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0) : 1;
  const adjusted = new Array<number>(m);
  let smallest = 1;
  for (let rank = m - 1; rank >= 0; rank--) {
    const at = order[rank]!;
    smallest = Math.min(smallest, (pValues[at]! * m * harmonic) / (rank + 1));
    adjusted[at] = smallest;
  }
  return adjusted;
}
