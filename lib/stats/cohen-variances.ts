export interface CohenVariances {
  /** Weighted agreement, observed and expected by chance. */
  observed: number;
  expected: number;
  /** Large-sample variance of kappa. */
  variance: number;
  /** The same under the hypothesis of independent raters, for the test of kappa = 0. */
  chanceVariance: number;
}

/**
 * Large-sample variances of (weighted) kappa on a table of counts, row-major, with agreement weights.
 * Source: Fleiss, Cohen & Everitt (1969), Psychological Bulletin 72, equations 9 and 13; the older formula of Cohen
 * (1960) is wrong and not offered. Agrees with SAS, statsmodels and vcd.
 */
export function cohenVariances(cells: Float64Array, weights: Float64Array, size: number): CohenVariances {
  const n = cells.reduce((sum, count) => sum + count, 0);
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  cells.forEach((count, at) => {
    rows[Math.floor(at / size)]! += count / n;
    columns[at % size]! += count / n;
  });
  const rowMean = new Float64Array(size);
  const columnMean = new Float64Array(size);
  let observed = 0;
  let expected = 0;
  weights.forEach((weight, at) => {
    const row = Math.floor(at / size);
    const column = at % size;
    rowMean[row]! += weight * columns[column]!;
    columnMean[column]! += weight * rows[row]!;
    observed += (weight * cells[at]!) / n;
    expected += weight * rows[row]! * columns[column]!;
  });
  let spread = 0;
  let chanceSpread = 0;
  weights.forEach((weight, at) => {
    const row = Math.floor(at / size);
    const column = at % size;
    const means = rowMean[row]! + columnMean[column]!;
    spread += (cells[at]! / n) * (weight * (1 - expected) - means * (1 - observed)) ** 2;
    chanceSpread += rows[row]! * columns[column]! * (weight - means) ** 2;
  });
  return {
    observed, expected,
    variance: (spread - (observed * expected - 2 * expected + observed) ** 2) / (n * (1 - expected) ** 4),
    chanceVariance: (chanceSpread - expected ** 2) / (n * (1 - expected) ** 2),
  };
}
