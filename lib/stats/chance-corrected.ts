import type { Ratings } from "./ratings";
import type { SumStatistic } from "./sum-statistic";

/** The agreement that chance alone would give, for category proportions; the one thing in which the coefficients differ. */
export interface ChanceModel {
  expected(proportions: Float64Array): number;
  /** Partial derivatives of `expected` by each proportion. */
  gradient(proportions: Float64Array): Float64Array;
}

export interface ChanceCorrectedOptions {
  /** Agreement weights of the declared categories, row-major. */
  weights: Float64Array;
  chance: ChanceModel;
  /** Which items count in the category proportions: those with two or more ratings, or also those with a single one. */
  proportionItems: "two-or-more" | "one-or-more";
  /** Each item has one voice in the proportions, or each rating has (pooled). */
  proportionUnit: "item" | "rating";
}

/** The parts of a chance-corrected coefficient, read back from its sums. */
export interface AgreementParts {
  observed: number;
  expected: number;
  proportions: Float64Array;
}

/** Below this distance from certainty, expected agreement is 1 but for rounding. */
export const CERTAIN = 1e-12;

// Layout of the feature columns; the category columns follow.
const AGREEMENT = 0;
const PAIRABLE = 1;
const COUNTED = 2;
const CATEGORIES = 3;

/**
 * Observed agreement against agreement by chance, (A − E)/(1 − E), for any number of raters an item. A is the mean
 * over items with two or more ratings of the (weighted) share of agreeing pairs; E comes from the chance model.
 * Undefined when no item has two ratings or when E is 1. The gradient gives Gwet's standard errors, which are
 * cautious when single-rated items count in the proportions.
 * Source: Gwet (2014), Handbook of Inter-Rater Reliability, chapters 2 to 5.
 */
export function chanceCorrected(ratings: Ratings, options: ChanceCorrectedOptions): SumStatistic {
  const units = countedItems(ratings, options.proportionItems);
  const size = ratings.categories.length;
  return {
    ...units, width: CATEGORIES + size,
    features: agreementFeatures(ratings, units.positions, options),
    evaluate(sums) {
      if (!(sums[PAIRABLE]! > 0)) return null;
      const { observed, expected } = agreementParts(sums, options.chance);
      return 1 - expected < CERTAIN ? null : (observed - expected) / (1 - expected);
    },
    gradient(sums) {
      const { observed, expected, proportions } = agreementParts(sums, options.chance);
      const slope = options.chance.gradient(proportions);
      const value = (observed - expected) / (1 - expected);
      const byObserved = 1 / (1 - expected);
      const byExpected = -(1 - value) / (1 - expected);
      const gradient = new Float64Array(sums.length);
      gradient[AGREEMENT] = byObserved / sums[PAIRABLE]!;
      if (options.proportionUnit === "item") {
        // Gwet's item values: a single-rated item counts as 0, and the number of pairable items is taken as fixed.
        gradient[PAIRABLE] = (-byObserved * expected) / sums[PAIRABLE]!;
        gradient[COUNTED] = -value / sums[COUNTED]!;
      } else {
        gradient[PAIRABLE] = (-byObserved * observed) / sums[PAIRABLE]!;
      }
      for (let category = 0; category < size; category++) {
        const byProportion = byExpected * slope[category]!;
        gradient[CATEGORIES + category] = byProportion / sums[COUNTED]!;
        gradient[COUNTED]! -= (byProportion * proportions[category]!) / sums[COUNTED]!;
      }
      return gradient;
    },
  };
}

/** Observed and expected agreement and category proportions behind given sums. */
export function agreementParts(sums: Float64Array, chance: ChanceModel): AgreementParts {
  const proportions = new Float64Array(sums.length - CATEGORIES);
  for (let category = 0; category < proportions.length; category++) {
    proportions[category] = sums[CATEGORIES + category]! / sums[COUNTED]!;
  }
  return { observed: sums[AGREEMENT]! / sums[PAIRABLE]!, expected: chance.expected(proportions), proportions };
}

interface CountedItems {
  units: number;
  positions: Int32Array;
  clusters: Int32Array | null;
}

function countedItems(ratings: Ratings, which: ChanceCorrectedOptions["proportionItems"]): CountedItems {
  const fewest = which === "two-or-more" ? 2 : 1;
  const raters = ratings.raters.length;
  const positions = new Int32Array(ratings.items.length);
  let units = 0;
  for (let item = 0; item < ratings.items.length; item++) {
    let given = 0;
    for (let at = item * raters; at < (item + 1) * raters; at++) if (ratings.codes[at]! >= 0) given++;
    if (given >= fewest) positions[units++] = item;
  }
  const kept = positions.subarray(0, units);
  return { units, positions: kept, clusters: ratings.clusters && Int32Array.from(kept, (item) => ratings.clusters![item]!) };
}

function agreementFeatures(ratings: Ratings, positions: Int32Array, options: ChanceCorrectedOptions): Float64Array {
  const { codes } = ratings;
  const size = ratings.categories.length;
  const raters = ratings.raters.length;
  const width = CATEGORIES + size;
  const features = new Float64Array(positions.length * width);
  const counts = new Float64Array(size);
  const agreeing = isIdentity(options.weights, size) ? identicalPairs : agreeingPairs;
  for (let unit = 0; unit < positions.length; unit++) {
    const item = positions[unit]!;
    counts.fill(0);
    let given = 0;
    for (let from = item * raters; from < (item + 1) * raters; from++) {
      const code = codes[from]!;
      if (code < 0) continue;
      counts[code]!++;
      given++;
    }
    const weight = ratings.weights ? ratings.weights[item]! : 1;
    const at = unit * width;
    if (given >= 2) {
      features[at + AGREEMENT] = (weight * agreeing(counts, options.weights)) / (given * (given - 1));
      features[at + PAIRABLE] = weight;
    }
    const share = options.proportionUnit === "item" ? weight / given : weight;
    features[at + COUNTED] = share * given;
    for (let category = 0; category < size; category++) features[at + CATEGORIES + category] = share * counts[category]!;
  }
  return features;
}

function isIdentity(weights: Float64Array, size: number): boolean {
  return weights.every((weight, at) => weight === Number(at % (size + 1) === 0));
}

/** Ordered pairs of equal ratings of one item, from its category counts. */
function identicalPairs(counts: Float64Array): number {
  let pairs = 0;
  for (let category = 0; category < counts.length; category++) pairs += counts[category]! * (counts[category]! - 1);
  return pairs;
}

/** The same with weights: each ordered pair of different ratings counts as much as its two answers agree. */
function agreeingPairs(counts: Float64Array, weights: Float64Array): number {
  const size = counts.length;
  let pairs = 0;
  for (let row = 0; row < size; row++) {
    const count = counts[row]!;
    if (count === 0) continue;
    let weighted = 0;
    for (let column = 0; column < size; column++) weighted += weights[row * size + column]! * counts[column]!;
    pairs += count * (weighted - weights[row * size + row]!);
  }
  return pairs;
}
