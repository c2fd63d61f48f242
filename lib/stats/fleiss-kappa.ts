import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import { agreementWeights } from "./agreement-weights";
import { agreementParts, chanceCorrected } from "./chance-corrected";
import { estimate } from "./estimate";
import { totals } from "./sum-statistic";
import { itemCounts } from "./item-counts";
import { coverageWarnings } from "./coverage-warnings";
import type { AgreementWeights, CategoryPositions } from "./agreement-weights";
import type { ChanceModel } from "./chance-corrected";
import type { Ratings } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";
import type { SumStatistic } from "./sum-statistic";

/**
 * Fleiss' kappa has no single definition when items have different numbers of raters. All conventions agree when the
 * numbers are equal.
 * - `two-or-more` (headline): only items with two or more ratings count; category proportions are means over them.
 * - `gwet`: the category proportions also use single-rated items (Gwet 2014; irrCAC).
 * - `pooled`: items with two or more ratings, category proportions over all their ratings pooled.
 */
type FleissConvention = "two-or-more" | "gwet" | "pooled";

export interface FleissOptions {
  convention?: FleissConvention;
  weights?: AgreementWeights;
  positions?: CategoryPositions;
  interval?: IntervalRequest;
}

export interface FleissDetails {
  observedAgreement: number;
  expectedAgreement: number;
  /** Share of each declared category, in declared order. */
  proportions: readonly number[];
}

const CONVENTION: Record<FleissConvention, string> = {
  "two-or-more": "items with two or more ratings",
  gwet: "Gwet's convention, single-rated items count in the chance term",
  pooled: "items with two or more ratings, category proportions pooled over ratings",
};

/**
 * Fleiss' kappa: agreement of any number of raters beyond that expected if each rating fell into the categories with
 * their overall proportions. Two raters: Scott's pi. Unused categories change nothing unless weights say so.
 * Undefined when no item has two ratings, and when all ratings are in one category (0/0).
 * Where references differ on unequal numbers of raters, the headline follows the rule that an item with one rating
 * carries no evidence on agreement; Gwet's and the pooled convention are there by name.
 * Sources: Fleiss (1971), Psychological Bulletin 76; Gwet (2014), chapters 2, 3 and 5 (weights, standard error).
 */
export function fleissKappa(ratings: Ratings, options: FleissOptions = {}): Statistic<FleissDetails> {
  const convention = options.convention ?? "two-or-more";
  const statistic = fleissStatistic(ratings, options);
  const chance = scottChance(weightsOf(ratings, options));
  const sums = totals(statistic);
  const { observed, expected, proportions } = agreementParts(sums, chance);
  const pairable = Number.isFinite(observed);
  const result = estimate(statistic, {
    method: `Fleiss' kappa (${CONVENTION[convention]})`,
    interval: options.interval,
    reason: pairable
      ? "All ratings are in one category, so agreement by chance is certain and kappa is 0/0. Percent agreement is 1."
      : "No item has two or more ratings.",
    observedAgreement: pairable ? observed : undefined,
    warnings: options.interval ? coverageWarnings({ proportions, units: statistic.units, observed, expected }) : [],
  });
  return result.value === null ? result : { ...result, observedAgreement: observed, expectedAgreement: expected, proportions: [...proportions] };
}

/** Fleiss' kappa as a statistic of sums, for those who resample it together with something else. */
export function fleissStatistic(ratings: Ratings, options: FleissOptions = {}): SumStatistic {
  const convention = options.convention ?? "two-or-more";
  const weights = weightsOf(ratings, options);
  return chanceCorrected(ratings, {
    weights, chance: scottChance(weights),
    proportionItems: convention === "gwet" ? "one-or-more" : "two-or-more",
    proportionUnit: convention === "pooled" ? "rating" : "item",
  });
}

function weightsOf(ratings: Ratings, options: FleissOptions): Float64Array {
  return agreementWeights(ratings, options.weights ?? "unweighted", options.positions);
}

/** Two draws from the overall proportions: the chance term of Scott (1955) and Fleiss (1971). */
function scottChance(weights: Float64Array): ChanceModel {
  return {
    expected(proportions) {
      const size = proportions.length;
      let sum = 0;
      for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++) sum += weights[row * size + column]! * proportions[row]! * proportions[column]!;
      }
      return sum;
    },
    gradient(proportions) {
      const size = proportions.length;
      return proportions.map((_, row) => {
        let slope = 0;
        for (let column = 0; column < size; column++) slope += (weights[row * size + column]! + weights[column * size + row]!) * proportions[column]!;
        return slope;
      });
    },
  };
}

/**
 * Kappa of each category against all others together (Fleiss 1971, equation 23), for items with equal or unequal
 * numbers of raters, in declared order. Null for a category that holds none or all of the ratings.
 */
export function fleissCategoryKappas(ratings: Ratings, options: Pick<FleissOptions, "convention"> = {}): (number | null)[] {
  return ratings.categories.map((_, category) => {
    const codes = ratings.codes.map((code) => (code < 0 ? code : Number(code === category)));
    return fleissKappa({ ...ratings, level: "nominal", categories: ["other", "this"], values: null, codes }, options).value;
  });
}

export interface ChanceTest {
  z: number;
  /** Two-sided. */
  p: number;
  standardError: number;
}

/**
 * Test of no agreement beyond chance for equal numbers of raters, with the standard error under that hypothesis of
 * Fleiss, Nee & Landis (1979, Psychological Bulletin 86), as R's irr has it. Null when the numbers of raters differ
 * or kappa is undefined.
 */
export function fleissChanceTest(ratings: Ratings): ChanceTest | null {
  const kappa = fleissKappa(ratings);
  const { ratersPerItem } = itemCounts(ratings);
  const raters = ratersPerItem[0] ?? 0;
  if (kappa.value === null || raters < 2 || ratersPerItem.some((given) => given !== raters)) return null;
  let spread = 0;
  let skew = 0;
  for (const share of kappa.proportions) {
    spread += share * (1 - share);
    skew += share * (1 - share) * (1 - 2 * share);
  }
  const variance = (2 * (spread * spread - skew)) / (spread * spread * kappa.n * raters * (raters - 1));
  const standardError = Math.sqrt(variance);
  const z = kappa.value / standardError;
  return { z, p: 2 * normalCdf(-Math.abs(z), 0, 1), standardError };
}
