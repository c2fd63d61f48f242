import { fleissKappa } from "./fleiss-kappa";
import { selectRaters } from "./select-ratings";
import type { FleissDetails, FleissOptions } from "./fleiss-kappa";
import type { Ratings } from "./ratings";
import type { Statistic } from "./statistic";

/**
 * Scott's pi: agreement of two raters beyond that of two draws from their pooled answers, on the items both rated.
 * It is Fleiss' kappa of two raters. Undefined when they share no item or gave one and the same answer throughout.
 * Source: Scott (1955), Public Opinion Quarterly 19.
 */
export function scottPi(ratings: Ratings, raters: readonly [string, string], options: Omit<FleissOptions, "convention"> = {}): Statistic<FleissDetails> {
  const result = fleissKappa(selectRaters(ratings, raters), { ...options, convention: "two-or-more" });
  if (result.value !== null) return { ...result, method: "Scott's pi" };
  const reason = result.n === 0 ? "The two raters have no item in common." : result.reason;
  return { ...result, reason, method: "Scott's pi" };
}
