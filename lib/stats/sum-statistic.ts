/**
 * A statistic that depends on the data only through sums of per-unit features, as kappa, alpha and their relatives do.
 * Stated once in this form, it gets its value, its bootstrap, its jackknife and its linearised variance from the same
 * few lines.
 */
export interface SumStatistic {
  /** Units that contribute: items, usually. */
  units: number;
  /** Features a unit. */
  width: number;
  /** Row-major, units × width; sampling weights are already multiplied in. */
  features: Float64Array;
  /** Cluster of each unit in any numbering; null when units stand alone. */
  clusters: Int32Array | null;
  /** The value for given sums, or null where it is undefined. Must not keep or change the array. */
  evaluate(sums: Float64Array): number | null;
  /** Partial derivatives of the value by each sum, for the linearised variance. */
  gradient?(sums: Float64Array): Float64Array;
}

/** Column sums of the features. */
export function totals(statistic: SumStatistic): Float64Array {
  const { units, width, features } = statistic;
  const sums = new Float64Array(width);
  for (let unit = 0, at = 0; unit < units; unit++) {
    for (let column = 0; column < width; column++, at++) sums[column]! += features[at]!;
  }
  return sums;
}

/** Renumbers clusters 0, 1, 2, … in order of appearance. */
export function denseClusters(clusters: Int32Array): { codes: Int32Array; count: number } {
  const seen = new Map<number, number>();
  const codes = Int32Array.from(clusters, (cluster) => {
    const code = seen.get(cluster) ?? seen.size;
    seen.set(cluster, code);
    return code;
  });
  return { codes, count: seen.size };
}

/** Features summed within clusters: one row a cluster, or the rows as they are when there are no clusters. */
export function independentRows(statistic: SumStatistic): { rows: Float64Array; count: number } {
  const { units, width, features, clusters } = statistic;
  if (!clusters) return { rows: features, count: units };
  const { codes, count } = denseClusters(clusters);
  const rows = new Float64Array(count * width);
  for (let unit = 0; unit < units; unit++) {
    const row = codes[unit]! * width;
    for (let column = 0; column < width; column++) rows[row + column]! += features[unit * width + column]!;
  }
  return { rows, count };
}
