import { InvalidStatisticInput } from "./invalid-statistic-input";
import type { Ratings } from "./ratings";

/**
 * How much two different answers agree, from 0 to 1: not at all unless equal; falling with the distance of the
 * categories, or with its square; Gwet's ordinal weights; or a matrix of agreement or of disagreement, row category by
 * column category, which need not be symmetric.
 */
export type AgreementWeights =
  | "unweighted" | "linear" | "quadratic" | "ordinal"
  | { agreement: readonly (readonly number[])[] }
  | { disagreement: readonly (readonly number[])[] };

/** Where the categories stand: at their declared numeric values or at their rank in the declared order. */
export type CategoryPositions = "values" | "ranks";

export type WeightedScale = Pick<Ratings, "level" | "categories" | "values">;

/** Declared values for interval and ratio scales, ranks for all others, unless the caller chooses. */
export function categoryPositions(scale: WeightedScale, chosen?: CategoryPositions): Float64Array {
  const preferred = chosen ?? (scale.level === "interval" || scale.level === "ratio" ? "values" : "ranks");
  if (preferred === "ranks") return Float64Array.from(scale.categories, (_, rank) => rank);
  if (!scale.values) {
    throw new InvalidStatisticInput("Positions by value need a numeric value for each category: declare \"values\" on the scale, or choose ranks.", { field: "values" });
  }
  return scale.values;
}

/**
 * Agreement weights of all pairs of declared categories, row-major; 1 on the diagonal. Unused categories keep their
 * place, so the distances do not shrink with the answers that happened to be given.
 * Sources: Cohen (1968) for weights; Gwet (2014), chapter 3, for the linear, quadratic and ordinal forms.
 */
export function agreementWeights(scale: WeightedScale, weights: AgreementWeights, positions?: CategoryPositions): Float64Array {
  const size = scale.categories.length;
  if (typeof weights === "object") return customWeights(weights, size);
  const matrix = new Float64Array(size * size);
  const place = weights === "linear" || weights === "quadratic" ? categoryPositions(scale, positions) : null;
  const range = place ? Math.max(...place) - Math.min(...place) : 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      matrix[row * size + column] = row === column ? 1 : between(weights, place && range > 0 ? Math.abs(place[row]! - place[column]!) / range : null, { row, column, size });
    }
  }
  return matrix;
}

function between(weights: "unweighted" | "linear" | "quadratic" | "ordinal", distance: number | null, pair: { row: number; column: number; size: number }): number {
  if (weights === "ordinal") {
    const span = Math.abs(pair.row - pair.column) + 1;
    return 1 - (span * (span - 1)) / (pair.size * (pair.size - 1));
  }
  if (weights === "unweighted") return 0;
  // Categories declared at one and the same value do not differ.
  if (distance === null) return 1;
  return weights === "linear" ? 1 - distance : 1 - distance * distance;
}

function customWeights(weights: { agreement: readonly (readonly number[])[] } | { disagreement: readonly (readonly number[])[] }, size: number): Float64Array {
  const given = "agreement" in weights ? weights.agreement : weights.disagreement;
  if (given.length !== size || given.some((row) => row.length !== size || row.some((cell) => !Number.isFinite(cell)))) {
    throw new InvalidStatisticInput(`Custom weights must be a table of ${size} by ${size} finite numbers, one row and column a declared category.`, { field: "weights" });
  }
  const flat = Float64Array.from(given.flat());
  if ("agreement" in weights) return flat;
  const largest = flat.reduce((most, cell) => Math.max(most, cell), 0);
  return largest === 0 ? flat.fill(1) : flat.map((cell) => 1 - cell / largest);
}
