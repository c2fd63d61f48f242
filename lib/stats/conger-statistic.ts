import { CERTAIN } from "./chance-corrected";
import { itemCounts } from "./item-counts";
import type { Ratings } from "./ratings";
import type { SumStatistic } from "./sum-statistic";

// Layout of the feature columns: agreement, pairable, item, then for each rater its count and its count a category.
const AGREEMENT = 0;
const PAIRABLE = 1;
const ITEM = 2;
const RATERS = 3;

export interface CongerParts {
  observed: number;
  expected: number;
}

/** Conger's kappa as a statistic of sums; raters without any rating are left out. */
export function congerStatistic(ratings: Ratings, weights: Float64Array): SumStatistic & { parts(sums: Float64Array): CongerParts } {
  const size = ratings.categories.length;
  const raters = ratings.raters.length;
  const block = 1 + size;
  const width = RATERS + raters * block;
  const { counts, ratersPerItem } = itemCounts(ratings);
  const positions = Array.from(ratersPerItem.keys()).filter((item) => ratersPerItem[item]! > 0);
  const features = new Float64Array(positions.length * width);
  positions.forEach((item, unit) => {
    const at = unit * width;
    const weight = ratings.weights ? ratings.weights[item]! : 1;
    const given = ratersPerItem[item]!;
    features[at + ITEM] = weight;
    if (given >= 2) {
      features[at + AGREEMENT] = (weight * weightedPairs(counts.subarray(item * size, (item + 1) * size), weights)) / (given * (given - 1));
      features[at + PAIRABLE] = weight;
    }
    for (let rater = 0; rater < raters; rater++) {
      const code = ratings.codes[item * raters + rater]!;
      if (code < 0) continue;
      features[at + RATERS + rater * block] = weight;
      features[at + RATERS + rater * block + 1 + code] = weight;
    }
  });
  const parts = (sums: Float64Array): CongerParts => ({ observed: sums[AGREEMENT]! / sums[PAIRABLE]!, expected: expectedAgreement(sums, { raters, size, weights }) });
  return {
    units: positions.length, width, features, parts,
    clusters: ratings.clusters && Int32Array.from(positions, (item) => ratings.clusters![item]!),
    evaluate(sums) {
      if (!(sums[PAIRABLE]! > 0)) return null;
      const { observed, expected } = parts(sums);
      return 1 - expected < CERTAIN ? null : (observed - expected) / (1 - expected);
    },
    gradient: (sums) => congerGradient(sums, parts(sums), { raters, size, weights }),
  };
}

interface Shape {
  raters: number;
  size: number;
  weights: Float64Array;
}

function weightedPairs(counts: Float64Array, weights: Float64Array): number {
  let pairs = 0;
  for (let row = 0; row < counts.length; row++) {
    for (let column = 0; column < counts.length; column++) {
      pairs += weights[row * counts.length + column]! * counts[row]! * (counts[column]! - Number(row === column));
    }
  }
  return pairs;
}

/** Mean over ordered pairs of different raters of the agreement of independent draws from their own proportions. */
function expectedAgreement(sums: Float64Array, shape: Shape): number {
  const { raters, size, weights } = shape;
  const { own, all, active } = raterShares(sums, shape);
  let total = 0;
  let within = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const weight = weights[row * size + column]!;
      if (weight === 0) continue;
      total += weight * all[row]! * all[column]!;
      for (let rater = 0; rater < raters; rater++) within += weight * own[rater * size + row]! * own[rater * size + column]!;
    }
  }
  return (total - within) / (active * (active - 1));
}

function raterShares(sums: Float64Array, shape: Shape): { own: Float64Array; all: Float64Array; active: number } {
  const { raters, size } = shape;
  const own = new Float64Array(raters * size);
  const all = new Float64Array(size);
  let active = 0;
  for (let rater = 0; rater < raters; rater++) {
    const at = RATERS + rater * (1 + size);
    if (!(sums[at]! > 0)) continue;
    active++;
    for (let category = 0; category < size; category++) {
      const share = sums[at + 1 + category]! / sums[at]!;
      own[rater * size + category] = share;
      all[category]! += share;
    }
  }
  return { own, all, active };
}

function congerGradient(sums: Float64Array, parts: CongerParts, shape: Shape): Float64Array {
  const { raters, size, weights } = shape;
  const { own, all, active } = raterShares(sums, shape);
  const gradient = new Float64Array(sums.length);
  const value = (parts.observed - parts.expected) / (1 - parts.expected);
  const byExpected = -(1 - value) / (1 - parts.expected);
  gradient[AGREEMENT] = 1 / ((1 - parts.expected) * sums[PAIRABLE]!);
  // Gwet's item values, as for Fleiss' kappa: the number of pairable items is taken as fixed.
  gradient[PAIRABLE] = -parts.expected / ((1 - parts.expected) * sums[PAIRABLE]!);
  gradient[ITEM] = -value / sums[ITEM]!;
  for (let rater = 0; rater < raters; rater++) {
    const at = RATERS + rater * (1 + size);
    if (!(sums[at]! > 0)) continue;
    for (let row = 0; row < size; row++) {
      let slope = 0;
      for (let column = 0; column < size; column++) {
        const both = weights[row * size + column]! + weights[column * size + row]!;
        slope += both * (all[column]! - own[rater * size + column]!);
      }
      const byShare = (byExpected * slope) / (active * (active - 1));
      gradient[at + 1 + row] = byShare / sums[at]!;
      gradient[at]! -= (byShare * own[rater * size + row]!) / sums[at]!;
    }
  }
  return gradient;
}
