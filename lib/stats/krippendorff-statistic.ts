import { categoryPositions } from "./agreement-weights";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { itemCounts } from "./item-counts";
import { ordinalDifferences } from "./ordinal-differences";
import type { MeasurementLevel, Ratings } from "./ratings";
import type { SumStatistic } from "./sum-statistic";

/** Squared difference of two categories in Krippendorff's sense; a custom one by the codes of the categories. */
export type AlphaMetric = MeasurementLevel | { name: string; difference: (a: number, b: number) => number };

/**
 * Krippendorff's alpha as a statistic of sums. For a fixed metric a unit is described by its disagreement and its
 * category counts; the ordinal metric depends on the counts of all units together, so there a unit is described by
 * its coincidences.
 */
export function krippendorffStatistic(ratings: Ratings, metric: AlphaMetric): SumStatistic {
  const units = pairableUnits(ratings);
  return metric === "ordinal" ? ordinalAlpha(ratings, units) : fixedMetricAlpha(ratings, units, differences(ratings, metric));
}

interface PairableUnits {
  positions: number[];
  counts: Float64Array;
  ratersPerItem: Int32Array;
  weights: Float64Array | null;
  clusters: Int32Array | null;
}

function pairableUnits(ratings: Ratings): PairableUnits {
  const { counts, ratersPerItem } = itemCounts(ratings);
  const positions: number[] = [];
  for (let item = 0; item < ratersPerItem.length; item++) if (ratersPerItem[item]! >= 2) positions.push(item);
  const sum = ratings.weights ? positions.reduce((total, item) => total + ratings.weights![item]!, 0) : 0;
  return {
    positions, counts, ratersPerItem,
    weights: ratings.weights && Float64Array.from(positions, (item) => (ratings.weights![item]! * positions.length) / sum),
    clusters: ratings.clusters && Int32Array.from(positions, (item) => ratings.clusters![item]!),
  };
}

/** Differences of all pairs of categories, row-major, 0 on the diagonal. */
function differences(ratings: Ratings, metric: Exclude<AlphaMetric, "ordinal">): Float64Array {
  const size = ratings.categories.length;
  const difference = differenceOf(ratings, metric);
  const matrix = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = row + 1; column < size; column++) {
      const value = difference(row, column);
      matrix[row * size + column] = value;
      matrix[column * size + row] = value;
    }
  }
  return matrix;
}

function differenceOf(ratings: Ratings, metric: Exclude<AlphaMetric, "ordinal">): (a: number, b: number) => number {
  if (typeof metric === "object") return metric.difference;
  if (metric === "nominal") return () => 1;
  const values = categoryPositions(ratings, "values");
  if (metric === "interval") return (a, b) => (values[a]! - values[b]!) ** 2;
  if (values.some((value) => value < 0)) throw new InvalidStatisticInput("The ratio metric needs values of 0 or more.", { field: "values" });
  return (a, b) => (values[a] === values[b] ? 0 : ((values[a]! - values[b]!) / (values[a]! + values[b]!)) ** 2);
}

function fixedMetricAlpha(ratings: Ratings, units: PairableUnits, matrix: Float64Array): SumStatistic {
  const size = ratings.categories.length;
  const width = 1 + size;
  const features = new Float64Array(units.positions.length * width);
  units.positions.forEach((item, unit) => {
    const weight = units.weights ? units.weights[unit]! : 1;
    const given = units.ratersPerItem[item]!;
    features[unit * width] = (weight * crossDisagreement(units.counts, matrix, item * size)) / (given - 1);
    for (let category = 0; category < size; category++) features[unit * width + 1 + category] = weight * units.counts[item * size + category]!;
  });
  return {
    units: units.positions.length, width, features, clusters: units.clusters,
    evaluate(sums) {
      const expected = crossDisagreement(sums, matrix, 1);
      let total = 0;
      for (let category = 1; category < width; category++) total += sums[category]!;
      return expected > 0 ? 1 - ((total - 1) * sums[0]!) / expected : null;
    },
    gradient: (sums) => fixedMetricGradient(sums, matrix),
  };
}

/** Sum over ordered pairs of categories of count × count × difference, for the counts that start at `offset`. */
function crossDisagreement(counts: Float64Array, matrix: Float64Array, offset: number): number {
  const size = Math.sqrt(matrix.length);
  let sum = 0;
  for (let row = 0; row < size; row++) {
    const count = counts[offset + row]!;
    if (count === 0) continue;
    for (let column = row + 1; column < size; column++) sum += 2 * count * counts[offset + column]! * matrix[row * size + column]!;
  }
  return sum;
}

/** Of alpha without the small-sample −1, which vanishes in the limit and would spoil the scale invariance of the influences. */
function fixedMetricGradient(sums: Float64Array, matrix: Float64Array): Float64Array {
  const size = sums.length - 1;
  const expected = crossDisagreement(sums, matrix, 1);
  const gradient = new Float64Array(sums.length);
  let total = 0;
  for (let category = 0; category < size; category++) total += sums[1 + category]!;
  gradient[0] = -total / expected;
  for (let row = 0; row < size; row++) {
    let slope = 0;
    for (let column = 0; column < size; column++) slope += 2 * sums[1 + column]! * matrix[row * size + column]!;
    gradient[1 + row] = -sums[0]! / expected + (total * sums[0]! * slope) / (expected * expected);
  }
  return gradient;
}

function ordinalAlpha(ratings: Ratings, units: PairableUnits): SumStatistic {
  const size = ratings.categories.length;
  const width = (size * (size + 1)) / 2;
  const features = new Float64Array(units.positions.length * width);
  units.positions.forEach((item, unit) => {
    const weight = (units.weights ? units.weights[unit]! : 1) / (units.ratersPerItem[item]! - 1);
    let at = unit * width;
    for (let low = 0; low < size; low++) {
      const count = units.counts[item * size + low]!;
      features[at++] = weight * count * (count - 1);
      for (let high = low + 1; high < size; high++) features[at++] = weight * count * units.counts[item * size + high]!;
    }
  });
  return { units: units.positions.length, width, features, clusters: units.clusters, evaluate: ordinalEvaluator(size) };
}

/** Alpha from the upper triangle of the coincidence matrix with Krippendorff's ordinal metric. */
function ordinalEvaluator(size: number): (upper: Float64Array) => number | null {
  const margins = new Float64Array(size);
  const metric = new Float64Array(size * size);
  return (upper) => {
    margins.fill(0);
    for (let low = 0, at = 0; low < size; low++) {
      margins[low]! += upper[at++]!;
      for (let high = low + 1; high < size; high++, at++) {
        margins[low]! += upper[at]!;
        margins[high]! += upper[at]!;
      }
    }
    ordinalDifferences(margins, metric);
    let total = 0;
    let observed = 0;
    let expected = 0;
    for (let low = 0, at = 0; low < size; low++) {
      total += margins[low]!;
      at++;
      for (let high = low + 1; high < size; high++, at++) {
        observed += upper[at]! * metric[low * size + high]!;
        expected += margins[low]! * margins[high]! * metric[low * size + high]!;
      }
    }
    return expected > 0 ? 1 - ((total - 1) * observed) / expected : null;
  };
}
