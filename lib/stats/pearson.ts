import { correlationStatistic } from "./correlation-statistic";
import { completePairs } from "./paired-values";
import type { CorrelationDetails, CorrelationOptions } from "./correlation-statistic";
import type { Statistic } from "./statistic";

/**
 * Pearson's product-moment correlation of two lists of numbers, position by position. Pairs with a null are dropped.
 * p: two-sided t test with n − 2 degrees of freedom; interval: Fisher's z, as in scipy and R. Undefined for fewer
 * than two pairs and when one list is constant; with two pairs it is always 1 or −1 and has no p (scipy prints 1).
 * Sources: Fisher (1921), Metron 1; R's cor.test.
 */
export function pearson(x: readonly (number | null)[], y: readonly (number | null)[], options: CorrelationOptions = {}): Statistic<CorrelationDetails> {
  return correlationStatistic(completePairs(x, y), {
    ...options, name: "Pearson correlation", coefficient: productMoment,
    standardErrorOfZ: (_, n) => (n > 3 ? 1 / Math.sqrt(n - 3) : null),
  });
}

/** Correlation of two lists of equal length; null when one of them is constant. */
export function productMoment(x: Float64Array, y: Float64Array): number | null {
  const n = x.length;
  let meanX = 0;
  let meanY = 0;
  for (let at = 0; at < n; at++) {
    meanX += x[at]! / n;
    meanY += y[at]! / n;
  }
  let squaresX = 0;
  let squaresY = 0;
  let products = 0;
  for (let at = 0; at < n; at++) {
    const dx = x[at]! - meanX;
    const dy = y[at]! - meanY;
    squaresX += dx * dx;
    squaresY += dy * dy;
    products += dx * dy;
  }
  // A constant list leaves rounding noise around its mean.
  const noise = (mean: number) => n * (1e-13 * Math.abs(mean)) ** 2;
  if (!(squaresX > noise(meanX)) || !(squaresY > noise(meanY))) return null;
  return Math.max(-1, Math.min(1, products / Math.sqrt(squaresX * squaresY)));
}
