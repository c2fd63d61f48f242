import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { checkRequest } from "./bootstrap-interval";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { mean, variance } from "./moments";
import { DEFAULT_LEVEL } from "./statistic";
import type { Statistic } from "./statistic";

export interface ImputationDetails {
  /** Variance within a completed data set, on average, and between them. */
  within: number;
  between: number;
}

/**
 * Combines the estimates from several imputed data sets by Rubin's rules: their mean; total variance = mean variance +
 * (1 + 1/m) · variance between; t with (m − 1)(1 + within / ((1 + 1/m) · between))² degrees of freedom, normal where the
 * imputations do not differ.
 * Source: Rubin (1987), Multiple Imputation for Nonresponse in Surveys, chapter 3.
 * @param estimates of each imputed data set, and their sampling variances
 * @param options.n observations behind each estimate
 */
export function combineImputations(estimates: readonly number[], variances: readonly number[], options: { n: number; level?: number }): Statistic<ImputationDetails> {
  const level = options.level ?? DEFAULT_LEVEL;
  checkRequest(level);
  const count = estimates.length;
  if (variances.length !== count) throw new InvalidStatisticInput(`There are ${count} estimates but ${variances.length} variances.`);
  const method = `multiple imputation, ${count} draws, Rubin's rules`;
  if (count < 2) return { value: null, reason: "Fewer than two imputations say nothing about their spread.", n: options.n, method };
  const within = mean(variances);
  const between = variance(estimates, 1);
  const added = (1 + 1 / count) * between;
  const standardError = Math.sqrt(within + added);
  const freedom = added > 0 ? (count - 1) * (1 + within / added) ** 2 : Number.POSITIVE_INFINITY;
  const reach = tQuantile((1 + level) / 2, Math.min(freedom, NORMAL)) * standardError;
  const value = mean(estimates);
  return {
    value, n: options.n, method, within, between, standardError,
    interval: { lower: value - reach, upper: value + reach, level, method: freedom < NORMAL ? `t with ${freedom.toFixed(1)} degrees of freedom, Rubin's rules` : "normal, Rubin's rules" },
  };
}

/** From here on t is the normal distribution in every digit that matters, and its quantile is still computed reliably. */
const NORMAL = 1e6;
