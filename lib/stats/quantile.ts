/** The nine sample quantiles of Hyndman & Fan (1996), by their numbers. */
export type QuantileType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Plotting position parameters a = b of the continuous types; type 4 is (0, 1). */
const PLOTTING: Record<4 | 5 | 6 | 7 | 8 | 9, readonly [number, number]> = {
  4: [0, 1], 5: [0.5, 0.5], 6: [0, 0], 7: [1, 1], 8: [1 / 3, 1 / 3], 9: [3 / 8, 3 / 8],
};

/**
 * Quantile of a sample that is already sorted in ascending order.
 * Type 7, the default, is that of R's `quantile`, numpy and scipy; the convention alone moves the ends of a
 * percentile interval. Source: Hyndman & Fan (1996), The American Statistician 50(4).
 * An empty sample has no quantile: null.
 */
export function sortedQuantile(sorted: ArrayLike<number>, probability: number, type: QuantileType = 7): number | null {
  const n = sorted.length;
  if (n === 0) return null;
  const at = (rank: number) => sorted[Math.min(Math.max(rank, 1), n) - 1]!;
  if (type === 1 || type === 2 || type === 3) {
    const position = type === 3 ? n * probability - 0.5 : n * probability;
    const below = Math.floor(position + 4 * Number.EPSILON * n);
    const onStep = Math.abs(position - below) <= 4 * Number.EPSILON * n;
    if (type === 1) return at(onStep ? below : below + 1);
    if (type === 2) return onStep ? (at(below) + at(below + 1)) / 2 : at(below + 1);
    return onStep && below % 2 === 0 ? at(below) : at(below + 1);
  }
  const [a, b] = PLOTTING[type];
  const position = a + probability * (n + 1 - a - b);
  const below = Math.floor(position + 4 * Number.EPSILON);
  const fraction = Math.abs(position - below) < 4 * Number.EPSILON ? 0 : position - below;
  const low = at(below);
  return fraction === 0 ? low : low + fraction * (at(below + 1) - low);
}

/** Quantile of a sample in any order; see `sortedQuantile`. */
export function quantile(sample: ArrayLike<number>, probability: number, type: QuantileType = 7): number | null {
  return sortedQuantile(Float64Array.from(sample).sort(), probability, type);
}
