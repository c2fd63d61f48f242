import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { checkRequest } from "./bootstrap-interval";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { DEFAULT_LEVEL } from "./statistic";
import type { Statistic } from "./statistic";

export interface RoganGladenInput {
  judgePositive: number;
  judged: number;
  /** A known rate, or the counts it was estimated from: how many of the items that people hold positive (negative) the judge holds so too. */
  sensitivity: number | { hits: number; n: number };
  specificity: number | { hits: number; n: number };
}

export interface RoganGladenDetails {
  apparent: number;
  /** Before the cut to [0, 1]. */
  unclipped: number;
  sensitivity: number;
  specificity: number;
}

/**
 * Prevalence corrected for a judge of known or estimated sensitivity and specificity. Outside [0, 1] it is cut, with
 * a warning (epiR does not cut). Undefined when sensitivity + specificity is 1: such a judge knows nothing.
 * The variance is that of the apparent prevalence, and by the delta method that of estimated rates.
 * Sources: Rogan & Gladen (1978), American Journal of Epidemiology 107; Lang & Reiczigel (2014) without adjustment.
 */
export function roganGladen(input: RoganGladenInput, options: { level?: number } = {}): Statistic<RoganGladenDetails> {
  const level = options.level ?? DEFAULT_LEVEL;
  checkRequest(level);
  const method = "Rogan–Gladen corrected prevalence";
  const n = input.judged;
  const sensitivity = rateOf(input.sensitivity, "sensitivity");
  const specificity = rateOf(input.specificity, "specificity");
  if (n === 0) return { value: null, reason: "The judge judged nothing.", n, method };
  if (sensitivity === null || specificity === null) return { value: null, reason: "Sensitivity and specificity need items that people labelled, positive and negative ones.", n, method };
  const power = sensitivity.rate + specificity.rate - 1;
  if (Math.abs(power) < 1e-12) return { value: null, reason: "Sensitivity and specificity add up to 1: the judge's verdict says nothing about the case.", n, method };
  const apparent = input.judgePositive / n;
  const unclipped = (apparent + specificity.rate - 1) / power;
  const variance = ((apparent * (1 - apparent)) / n + sensitivity.variance * unclipped ** 2 + specificity.variance * (1 - unclipped) ** 2) / power ** 2;
  const reach = normalQuantile((1 + level) / 2, 0, 1) * Math.sqrt(variance);
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  const known = sensitivity.variance === 0 && specificity.variance === 0;
  return {
    value: cut(unclipped), n, method, apparent, unclipped, sensitivity: sensitivity.rate, specificity: specificity.rate,
    standardError: Math.sqrt(variance),
    interval: { lower: cut(unclipped - reach), upper: cut(unclipped + reach), level, method: known ? "normal, sensitivity and specificity taken as known" : "delta method, normal" },
    warnings: unclipped < 0 || unclipped > 1
      ? ["The corrected value lies outside 0 to 1 and was cut: the judge's error rates do not fit these verdicts."]
      : undefined,
  };
}

function rateOf(given: RoganGladenInput["sensitivity"], field: string): { rate: number; variance: number } | null {
  if (typeof given === "object" && given.n === 0) return null;
  const rate = typeof given === "number" ? given : given.hits / given.n;
  if (!(rate >= 0 && rate <= 1)) throw new InvalidStatisticInput(`The ${field} must lie between 0 and 1, not ${rate}.`, { field });
  return { rate, variance: typeof given === "number" ? 0 : (rate * (1 - rate)) / given.n };
}
