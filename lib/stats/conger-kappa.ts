import { agreementWeights } from "./agreement-weights";
import { congerStatistic } from "./conger-statistic";
import { estimate } from "./estimate";
import { totals } from "./sum-statistic";
import type { AgreementWeights, CategoryPositions } from "./agreement-weights";
import type { Ratings } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";

/**
 * Conger's kappa: Cohen's kappa for more than two raters, each with their own category proportions. For two raters
 * on complete data it is Cohen's kappa. With missing ratings each rater's proportions are over all items they rated,
 * as Gwet has it, so that it then differs from Cohen's kappa on complete pairs. `n` counts items with a rating.
 * Undefined without an item with two ratings, and when every rater gave one and the same answer throughout.
 * Sources: Conger (1980), Psychological Bulletin 88; Gwet (2014), chapters 2, 3 and 5.
 */
export function congerKappa(
  ratings: Ratings, options: { weights?: AgreementWeights; positions?: CategoryPositions; interval?: IntervalRequest } = {},
): Statistic<{ observedAgreement: number; expectedAgreement: number }> {
  const statistic = congerStatistic(ratings, agreementWeights(ratings, options.weights ?? "unweighted", options.positions));
  const { observed, expected } = statistic.parts(totals(statistic));
  const pairable = Number.isFinite(observed);
  const result = estimate(statistic, {
    method: "Conger's kappa", interval: options.interval, observedAgreement: pairable ? observed : undefined,
    reason: pairable ? "All ratings are in one category, so agreement by chance is certain and kappa is 0/0. Percent agreement is 1." : "No item has two or more ratings.",
  });
  return result.value === null ? result : { ...result, observedAgreement: observed, expectedAgreement: expected };
}
