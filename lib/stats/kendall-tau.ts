import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import { correlationStatistic } from "./correlation-statistic";
import { completePairs } from "./paired-values";
import type { CorrelationDetails, CorrelationOptions } from "./correlation-statistic";
import type { PairedValues } from "./paired-values";
import type { Statistic } from "./statistic";

/** Up to this many pairs without ties the p is exact, as in scipy. */
const LARGEST_EXACT = 33;

/**
 * Kendall's tau-b, which corrects for ties. Pairs with a null are dropped. p: exact without ties and up to 33 pairs,
 * else normal with the variance corrected for ties, as in scipy. Interval: Fisher's z with the standard error of
 * Fieller, Hartley & Pearson (1957), Biometrika 44. Undefined for fewer than two pairs and when one list is constant.
 * Source: Kendall & Gibbons (1990), Rank Correlation Methods.
 */
export function kendallTau(x: readonly (number | null)[], y: readonly (number | null)[], options: CorrelationOptions = {}): Statistic<CorrelationDetails> {
  return correlationStatistic(completePairs(x, y), {
    ...options, name: "Kendall's tau-b",
    coefficient: (a, b) => {
      const { concordance, spanX, spanY } = pairOrders(a, b);
      return spanX === 0 || spanY === 0 ? null : Math.max(-1, Math.min(1, concordance / Math.sqrt(spanX * spanY)));
    },
    standardErrorOfZ: (_, n) => (n > 4 ? Math.sqrt(0.437 / (n - 4)) : null),
    test: (_, pairs) => kendallTest(pairs),
  });
}

/** Concordant minus discordant pairs of pairs, and how many are untied in each list. */
function pairOrders(x: Float64Array, y: Float64Array): { concordance: number; spanX: number; spanY: number } {
  let concordance = 0;
  let spanX = 0;
  let spanY = 0;
  for (let one = 0; one < x.length; one++) {
    for (let other = one + 1; other < x.length; other++) {
      const orderX = Math.sign(x[one]! - x[other]!);
      const orderY = Math.sign(y[one]! - y[other]!);
      concordance += orderX * orderY;
      spanX += orderX * orderX;
      spanY += orderY * orderY;
    }
  }
  return { concordance, spanX, spanY };
}

function kendallTest({ x, y }: PairedValues): CorrelationDetails {
  const n = x.length;
  if (n < 3) return { p: null, pMethod: "none: two pairs always correlate perfectly" };
  const { concordance, spanX, spanY } = pairOrders(x, y);
  const all = (n * (n - 1)) / 2;
  if (spanX === all && spanY === all && n <= LARGEST_EXACT) {
    return { p: exactP(n, (all - Math.abs(concordance)) / 2), pMethod: "exact, two-sided" };
  }
  const a = tieSums(x);
  const b = tieSums(y);
  const m = n * (n - 1);
  const variance = (m * (2 * n + 5) - a.weighted - b.weighted) / 18
    + (2 * a.pairs * b.pairs) / m + (a.triples * b.triples) / (9 * m * (n - 2));
  return { p: 2 * normalCdf(-Math.abs(concordance) / Math.sqrt(variance), 0, 1), pMethod: "normal, corrected for ties, two-sided" };
}

function tieSums(values: Float64Array): { pairs: number; triples: number; weighted: number } {
  const sizes = new Map<number, number>();
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  const sums = { pairs: 0, triples: 0, weighted: 0 };
  for (const size of sizes.values()) {
    sums.pairs += (size * (size - 1)) / 2;
    sums.triples += size * (size - 1) * (size - 2);
    sums.weighted += size * (size - 1) * (2 * size + 5);
  }
  return sums;
}

/** Twice the chance of at most so many inversions in a random permutation, at most 1. */
function exactP(n: number, inversions: number): number {
  const most = (n * (n - 1)) / 2;
  let chances = new Float64Array(most + 1);
  chances[0] = 1;
  for (let element = 2; element <= n; element++) {
    const next = new Float64Array(most + 1);
    for (let total = 0; total <= most; total++) {
      for (let added = 0; added < element && added <= total; added++) next[total]! += chances[total - added]! / element;
    }
    chances = next;
  }
  let tail = 0;
  for (let total = 0; total <= inversions; total++) tail += chances[total]!;
  return Math.min(1, 2 * tail);
}
