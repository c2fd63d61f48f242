import binomialCdf from "@stdlib/stats-base-dists-binomial-cdf";
import chiSquareCdf from "@stdlib/stats-base-dists-chisquare-cdf";

export interface McNemarTest {
  /** Cases that only the first, and only the second, got right. */
  onlyFirst: number;
  onlySecond: number;
  /** Two-sided exact binomial p; 1 when the two never differ. */
  exactP: number;
  /** Null when the two never differ (0/0). */
  chiSquare: { statistic: number; p: number } | null;
  corrected: { statistic: number; p: number } | null;
}

/**
 * McNemar's test of two systems on the same cases, from the cases on which exactly one is right. Prefer the exact p;
 * the chi-square forms, without and with continuity correction, are there for comparison.
 * Sources: McNemar (1947), Psychometrika 12; Edwards (1948) for the correction.
 */
export function mcNemar(onlyFirst: number, onlySecond: number): McNemarTest {
  const differing = onlyFirst + onlySecond;
  if (differing === 0) return { onlyFirst, onlySecond, exactP: 1, chiSquare: null, corrected: null };
  const gap = Math.abs(onlyFirst - onlySecond);
  const test = (statistic: number) => ({ statistic, p: 1 - chiSquareCdf(statistic, 1) });
  return {
    onlyFirst, onlySecond,
    exactP: Math.min(1, 2 * binomialCdf(Math.min(onlyFirst, onlySecond), differing, 0.5)),
    chiSquare: test((gap * gap) / differing),
    corrected: test(Math.max(0, gap - 1) ** 2 / differing),
  };
}
