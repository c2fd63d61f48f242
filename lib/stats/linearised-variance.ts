import { independentRows, totals } from "./sum-statistic";
import type { SumStatistic } from "./sum-statistic";

/**
 * Variance of a statistic of sums by linearisation (the delta method, or infinitesimal jackknife): n/(n − 1) times
 * the sum of squared influences, where the influence of a unit is the gradient times its features and n counts
 * independent units. For Fleiss' kappa, AC1/AC2 and Brennan–Prediger it is Gwet's published formula; with clusters
 * it is the ultimate-cluster variance of survey sampling.
 * Null with fewer than two units or without a gradient.
 * Sources: Gwet (2014), Handbook of Inter-Rater Reliability, chapter 5; Särndal, Swensson & Wretman (1992), chapter 5.
 */
export function linearisedVariance(statistic: SumStatistic, sums = totals(statistic)): number | null {
  if (!statistic.gradient) return null;
  const gradient = statistic.gradient(sums);
  const { rows, count } = independentRows(statistic);
  if (count < 2) return null;
  let squares = 0;
  for (let row = 0, at = 0; row < count; row++) {
    let influence = 0;
    for (let column = 0; column < statistic.width; column++, at++) influence += gradient[column]! * rows[at]!;
    squares += influence * influence;
  }
  return (squares * count) / (count - 1);
}
