import { estimate } from "./estimate";
import { itemCounts } from "./item-counts";
import { raterPairAgreement } from "./rater-pair-agreement";
import type { Ratings } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";
import type { SumStatistic } from "./sum-statistic";

/**
 * Different numbers are all called percent agreement; each has its name here.
 * - `mean-over-items` (headline): mean over items with two or more ratings of the share of agreeing pairs.
 * - `pooled-over-pairs`: agreeing pairs of ratings over all pairs; items with many raters weigh more.
 * - `mean-over-rater-pairs`: mean over pairs of raters of their agreement on the items both rated.
 * - `all-identical`: share of items on which all raters agree.
 * - `majority-share`: mean over items of the share of its most frequent answer.
 */
type PercentAgreementDefinition =
  "mean-over-items" | "pooled-over-pairs" | "mean-over-rater-pairs" | "all-identical" | "majority-share";

export interface PercentAgreementOptions {
  definition?: PercentAgreementDefinition;
  /** Answers up to this many steps apart in the declared order count as agreeing; 0 (exact) by default. */
  within?: 0 | 1 | 2;
  interval?: IntervalRequest;
}

const NAMES: Record<PercentAgreementDefinition, string> = {
  "mean-over-items": "mean over items with two or more ratings",
  "pooled-over-pairs": "pooled over all pairs of ratings",
  "mean-over-rater-pairs": "mean over pairs of raters",
  "all-identical": "share of items with identical ratings",
  "majority-share": "mean share of the most frequent rating",
};

/**
 * Percent agreement, from 0 to 1. Items with a single rating never count, in particular not as 1. For large tables
 * of many raters the definitions differ widely, so the method names the one that was used.
 * Undefined when no item has two ratings.
 */
export function percentAgreement(ratings: Ratings, options: PercentAgreementOptions = {}): Statistic {
  const definition = options.definition ?? "mean-over-items";
  const within = options.within ?? 0;
  const method = `percent agreement, ${NAMES[definition]}${within > 0 ? `, within ${within}` : ""}`;
  if (definition === "mean-over-rater-pairs") return raterPairAgreement(ratings, { method, within, interval: options.interval });
  return estimate(percentAgreementStatistic(ratings, definition, within), {
    method, interval: options.interval, reason: "No item has two or more ratings.", bounds: [0, 1],
  });
}

/** A ratio of sums over items: agreement over opportunities. */
function percentAgreementStatistic(
  ratings: Ratings, definition: Exclude<PercentAgreementDefinition, "mean-over-rater-pairs">, within: number,
): SumStatistic {
  const { counts, ratersPerItem } = itemCounts(ratings);
  const size = ratings.categories.length;
  const pairable = Array.from(ratersPerItem.keys()).filter((item) => ratersPerItem[item]! >= 2);
  const features = new Float64Array(pairable.length * 2);
  pairable.forEach((item, unit) => {
    const given = ratersPerItem[item]!;
    const weight = ratings.weights ? ratings.weights[item]! : 1;
    const opportunities = definition === "pooled-over-pairs" ? weight * given * (given - 1) : weight;
    const share = itemAgreement(counts.subarray(item * size, (item + 1) * size), { given, definition, within });
    features[2 * unit] = opportunities * share;
    features[2 * unit + 1] = opportunities;
  });
  return {
    units: pairable.length, width: 2, features,
    clusters: ratings.clusters && Int32Array.from(pairable, (item) => ratings.clusters![item]!),
    evaluate: (sums) => (sums[1]! > 0 ? sums[0]! / sums[1]! : null),
    gradient: (sums) => Float64Array.of(1 / sums[1]!, -sums[0]! / (sums[1]! * sums[1]!)),
  };
}

function itemAgreement(counts: Float64Array, options: { given: number; definition: PercentAgreementDefinition; within: number }): number {
  const { given, definition, within } = options;
  if (definition === "majority-share" || definition === "all-identical") {
    let largest = 0;
    for (let low = 0; low < counts.length; low++) {
      let together = 0;
      for (let category = low; category <= Math.min(low + within, counts.length - 1); category++) together += counts[category]!;
      largest = Math.max(largest, together);
    }
    return definition === "majority-share" ? largest / given : Number(largest === given);
  }
  let pairs = 0;
  for (let one = 0; one < counts.length; one++) {
    if (counts[one] === 0) continue;
    pairs += counts[one]! * (counts[one]! - 1);
    for (let other = one + 1; other <= Math.min(one + within, counts.length - 1); other++) pairs += 2 * counts[one]! * counts[other]!;
  }
  return pairs / (given * (given - 1));
}
