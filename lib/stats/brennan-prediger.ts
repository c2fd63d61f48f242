import { agreementWeights } from "./agreement-weights";
import { agreementParts, chanceCorrected } from "./chance-corrected";
import { estimate } from "./estimate";
import { totals } from "./sum-statistic";
import type { AgreementWeights, CategoryPositions } from "./agreement-weights";
import type { ChanceModel } from "./chance-corrected";
import type { FleissDetails } from "./fleiss-kappa";
import type { Ratings } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";

/**
 * Brennan–Prediger coefficient: agreement beyond that of raters who choose among the declared categories with equal
 * chances; with two raters Bennett's S, with two categories PABAK, with many raters Randolph's free-marginal kappa.
 * Depends on the number of declared categories. Undefined without an item with two ratings or with one category.
 * Sources: Brennan & Prediger (1981), Educational and Psychological Measurement 41; Gwet (2014), chapters 3 and 5.
 */
export function brennanPrediger(
  ratings: Ratings, options: { weights?: AgreementWeights; positions?: CategoryPositions; interval?: IntervalRequest } = {},
): Statistic<FleissDetails> {
  const weights = agreementWeights(ratings, options.weights ?? "unweighted", options.positions);
  const method = `Brennan–Prediger coefficient (${ratings.categories.length} declared categories)`;
  const chance = uniformChance(weights, ratings.categories.length);
  const statistic = chanceCorrected(ratings, { weights, chance, proportionItems: "one-or-more", proportionUnit: "item" });
  const { observed, expected, proportions } = agreementParts(totals(statistic), chance);
  const pairable = Number.isFinite(observed);
  const result = estimate(statistic, {
    method, interval: options.interval, observedAgreement: pairable ? observed : undefined,
    reason: pairable ? "Chance alone agrees with a single declared category, so the coefficient is 0/0." : "No item has two or more ratings.",
  });
  return result.value === null ? result : { ...result, observedAgreement: observed, expectedAgreement: expected, proportions: [...proportions] };
}

function uniformChance(weights: Float64Array, categories: number): ChanceModel {
  const expected = weights.reduce((sum, weight) => sum + weight, 0) / (categories * categories);
  return { expected: () => expected, gradient: (proportions) => new Float64Array(proportions.length) };
}
