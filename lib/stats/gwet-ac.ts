import { agreementWeights } from "./agreement-weights";
import { agreementParts, chanceCorrected } from "./chance-corrected";
import { estimate } from "./estimate";
import { totals } from "./sum-statistic";
import type { AgreementWeights, CategoryPositions } from "./agreement-weights";
import type { ChanceModel } from "./chance-corrected";
import type { FleissDetails } from "./fleiss-kappa";
import type { Ratings } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";

export interface GwetOptions {
  /** Unweighted is AC1; any other weights make it AC2. */
  weights?: AgreementWeights;
  positions?: CategoryPositions;
  interval?: IntervalRequest;
}

/**
 * Gwet's AC1 (unweighted) and AC2 (weighted): agreement beyond chance where only answers to hard items are taken to
 * be left to chance, so that it does not collapse when one category is rare. Depends on the number of declared
 * categories, used or not. Category proportions are means over items with at least one rating, as Gwet defines them;
 * `n` counts those items. Undefined without an item with two ratings or with a single declared category.
 * Sources: Gwet (2008), British Journal of Mathematical and Statistical Psychology 61; Gwet (2014), chapters 3 and 5.
 */
export function gwetAc(ratings: Ratings, options: GwetOptions = {}): Statistic<FleissDetails> {
  const weights = agreementWeights(ratings, options.weights ?? "unweighted", options.positions);
  const chance = gwetChance(weights, ratings.categories.length);
  const name = (options.weights ?? "unweighted") === "unweighted" ? "AC1" : "AC2";
  const method = `Gwet's ${name} (${ratings.categories.length} declared categories)`;
  if (ratings.categories.length < 2) return { value: null, reason: "Chance has no meaning with a single declared category.", n: 0, method };
  const statistic = chanceCorrected(ratings, { weights, chance, proportionItems: "one-or-more", proportionUnit: "item" });
  const { observed, expected, proportions } = agreementParts(totals(statistic), chance);
  const pairable = Number.isFinite(observed);
  const result = estimate(statistic, {
    method, interval: options.interval, observedAgreement: pairable ? observed : undefined,
    reason: pairable ? "The weights leave no disagreement that chance could make, so the coefficient is 0/0." : "No item has two or more ratings.",
  });
  return result.value === null ? result : { ...result, observedAgreement: observed, expectedAgreement: expected, proportions: [...proportions] };
}

/** Gwet (2014), equation 3.5.5: sum of weights over q(q − 1), times the sum of p(1 − p). */
function gwetChance(weights: Float64Array, categories: number): ChanceModel {
  const factor = weights.reduce((sum, weight) => sum + weight, 0) / (categories * (categories - 1));
  return {
    expected: (proportions) => factor * proportions.reduce((sum, share) => sum + share * (1 - share), 0),
    gradient: (proportions) => proportions.map((share) => factor * (1 - 2 * share)),
  };
}
