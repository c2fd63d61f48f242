import { completePairs } from "./paired-values";
import type { Statistic } from "./statistic";

/**
 * Lin's concordance correlation coefficient with population variances: agreement of two lists of numbers with the
 * line of identity. On integer scores it equals quadratic-weighted kappa. Undefined without pairs and when both lists
 * are the same constant.
 * Source: Lin (1989), Biometrics 45.
 */
export function linConcordance(x: readonly (number | null)[], y: readonly (number | null)[]): Statistic {
  const pairs = completePairs(x, y);
  const n = pairs.x.length;
  const method = "Lin's concordance correlation";
  if (n === 0) return { value: null, reason: "There is no complete pair.", n, method };
  const meanX = pairs.x.reduce((sum, value) => sum + value, 0) / n;
  const meanY = pairs.y.reduce((sum, value) => sum + value, 0) / n;
  let products = 0;
  let squares = 0;
  for (let at = 0; at < n; at++) {
    products += ((pairs.x[at]! - meanX) * (pairs.y[at]! - meanY)) / n;
    squares += ((pairs.x[at]! - meanX) ** 2 + (pairs.y[at]! - meanY) ** 2) / n;
  }
  const spread = squares + (meanX - meanY) ** 2;
  if (spread === 0) return { value: null, reason: "Both lists are one and the same constant.", n, method };
  return { value: (2 * products) / spread, n, method };
}
