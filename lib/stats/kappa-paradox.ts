import type { ConfusionTable } from "./confusion";

export interface KappaParadox {
  /** Difference of the shares of both-yes and both-no, |a − d|/n: near 1 when one answer is rare. */
  prevalenceIndex: number;
  /** Difference of the raters' shares of yes, |b − c|/n. */
  biasIndex: number;
  /** Kappa if both indices were 0: 2 × agreement − 1. */
  prevalenceAdjustedKappa: number;
}

/**
 * Why kappa can be low while percent agreement is high (the kappa paradox of Feinstein & Cicchetti 1990): the
 * prevalence and bias indices of two raters with two categories. Kappa is
 * (PABAK − PI² + BI²)/(1 − PI² + BI²). Null unless the table is 2 × 2 with at least one item.
 * Source: Byrt, Bishop & Carlin (1993), Journal of Clinical Epidemiology 46.
 */
export function kappaParadox(table: ConfusionTable): KappaParadox | null {
  if (table.categories.length !== 2 || table.n === 0) return null;
  const [a, b] = table.counts[0] as [number, number];
  const [c, d] = table.counts[1] as [number, number];
  return {
    prevalenceIndex: Math.abs(a - d) / table.n,
    biasIndex: Math.abs(b - c) / table.n,
    prevalenceAdjustedKappa: (2 * (a + d)) / table.n - 1,
  };
}
