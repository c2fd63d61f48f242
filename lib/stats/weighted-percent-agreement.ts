import { agreementWeights } from "./agreement-weights";
import { chanceCorrected } from "./chance-corrected";
import { estimate } from "./estimate";
import type { AgreementWeights, CategoryPositions } from "./agreement-weights";
import type { Ratings } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";

/**
 * Mean over items with two or more ratings of the weighted share of agreeing pairs: the observed part of the weighted
 * coefficients, with no correction for chance. `n` and the standard error are over items with at least one rating,
 * as Gwet has it; `percentAgreement` has the plain figure. Undefined when no item has two ratings.
 * Source: Gwet (2014), chapters 3 and 5.
 */
export function weightedPercentAgreement(
  ratings: Ratings, options: { weights: AgreementWeights; positions?: CategoryPositions; interval?: IntervalRequest },
): Statistic {
  const statistic = chanceCorrected(ratings, {
    weights: agreementWeights(ratings, options.weights, options.positions),
    chance: { expected: () => 0, gradient: (proportions) => new Float64Array(proportions.length) },
    proportionItems: "one-or-more", proportionUnit: "item",
  });
  return estimate(statistic, { method: "weighted percent agreement, mean over items", reason: "No item has two or more ratings.", interval: options.interval, bounds: [0, 1] });
}
