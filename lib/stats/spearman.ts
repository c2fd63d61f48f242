import { correlationStatistic } from "./correlation-statistic";
import { completePairs } from "./paired-values";
import { productMoment } from "./pearson";
import { ranks } from "./ranks";
import type { CorrelationDetails, CorrelationOptions } from "./correlation-statistic";
import type { Statistic } from "./statistic";

/**
 * Spearman's rank correlation: Pearson's on average ranks. Pairs with a null are dropped before ranking (ranking
 * first gives another value). p: t approximation, as in scipy; R gives an exact p for small samples without ties.
 * Interval: Fisher's z with the standard error of Bonett & Wright (2000), Psychometrika 65.
 * Undefined for fewer than two pairs and when one list is constant.
 */
export function spearman(x: readonly (number | null)[], y: readonly (number | null)[], options: CorrelationOptions = {}): Statistic<CorrelationDetails> {
  return correlationStatistic(completePairs(x, y), {
    ...options, name: "Spearman rank correlation", coefficient: (a, b) => productMoment(ranks(a), ranks(b)),
    standardErrorOfZ: (rho, n) => (n > 3 ? Math.sqrt((1 + (rho * rho) / 2) / (n - 3)) : null),
  });
}
