import tCdf from "@stdlib/stats-base-dists-t-cdf";
import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { agreementWeights } from "@/lib/stats/agreement-weights";
import { brennanPrediger } from "@/lib/stats/brennan-prediger";
import { coincidences } from "@/lib/stats/coincidences";
import { congerKappa } from "@/lib/stats/conger-kappa";
import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { gwetAc } from "@/lib/stats/gwet-ac";
import { krippendorffAlpha } from "@/lib/stats/krippendorff-alpha";
import { ordinalDifferences } from "@/lib/stats/ordinal-differences";
import { weightedPercentAgreement } from "@/lib/stats/weighted-percent-agreement";
import { caseRatings } from "./case-ratings";
import type { Label, MeasurementLevel, Ratings } from "@/lib/stats/ratings";
import type { Statistic } from "@/lib/stats/statistic";
import type { Rows } from "./case-ratings";
import type { CaseRunner } from "./reference-case";

const SCHEMES = ["unweighted", "linear", "quadratic", "ordinal"] as const;

/** Alpha with irrCAC's metrics, which are its agreement weights turned into distances. */
function weightedAlpha(ratings: Ratings, scheme: (typeof SCHEMES)[number]) {
  const weights = agreementWeights(ratings, scheme);
  return krippendorffAlpha(ratings, { metric: { name: scheme, difference: (a, b) => 1 - weights[a * ratings.categories.length + b]! } });
}

/** A coefficient as irrCAC prints it: error to five digits, interval to three, one-sided p; n counts items with a rating. */
function printed(statistic: Statistic<{ expectedAgreement?: number; observedAgreement?: number }>, items: number) {
  if (statistic.value === null) return { coef: null };
  const { value } = statistic;
  const error = statistic.standardError ?? 0;
  const reach = tQuantile(0.975, items - 1) * error;
  const digits = (number: number) => String(Math.round(number * 1000) / 1000);
  return {
    coef: value, se_5dp: Math.round(error * 1e5) / 1e5, ci95: `(${digits(value - reach)},${digits(Math.min(1, value + reach))})`,
    p: error > 0 ? 1 - tCdf(value / error, items - 1) : 0, pa: statistic.observedAgreement, pe: statistic.expectedAgreement,
  };
}

const family: CaseRunner = ({ input }) => {
  const { ratings: rows, categories } = input as { ratings: Rows; categories?: Label[] | null };
  const ratings = caseRatings(rows, categories);
  const items = rows.filter((row) => row.some((label) => label !== null)).length;
  return Object.fromEntries(SCHEMES.map((weights) => {
    const percent = weightedPercentAgreement(ratings, { weights });
    return [weights, {
      percent_agreement: { ...printed(percent, items), pa: percent.value, pe: 0 },
      gwet_ac: printed(gwetAc(ratings, { weights }), items),
      fleiss_kappa: printed(fleissKappa(ratings, { weights, convention: "gwet" }), items),
      conger_kappa: printed(congerKappa(ratings, { weights }), items),
      krippendorff_alpha: printed(weightedAlpha(ratings, weights), items),
      brennan_prediger: printed(brennanPrediger(ratings, { weights }), items),
    }];
  }));
};

const familyErrors: CaseRunner = ({ input }) => {
  const ratings = caseRatings((input as { ratings: Rows }).ratings, [1, 2, 3, 4, 5], "nominal");
  const [kappa, ac1] = [fleissKappa(ratings), gwetAc(ratings)];
  return { alpha: krippendorffAlpha(ratings).value, fleiss: kappa.value, ac1: ac1.value, fleiss_se: kappa.standardError, ac1_se: ac1.standardError };
};

const alpha: CaseRunner = ({ input, expected }) => {
  const ratings = caseRatings((input as { ratings: Rows }).ratings);
  const metrics = Object.keys(expected as object).filter((key) => key !== "undefined") as MeasurementLevel[];
  const values = metrics.map((metric) => [metric, krippendorffAlpha(ratings, { metric }).value] as const);
  return { ...Object.fromEntries(values), undefined: values.every(([, value]) => value === null) };
};

const alphaSteps: CaseRunner = ({ input }) => {
  const { ratings: rows, domain } = input as { ratings: Rows; domain: Label[] };
  const { matrix, size, total } = coincidences(caseRatings(rows, domain));
  const square = (flat: Float64Array) => domain.map((_, row) => Array.from(flat.subarray(row * size, (row + 1) * size)));
  const margins = Float64Array.from(square(matrix), (row) => row.reduce((sum, cell) => sum + cell, 0));
  return { coincidence: square(matrix), n_v: Array.from(margins), n: total, ordinal_distance: square(ordinalDifferences(margins)) };
};

export const gwetRunners = {
  gwet_family: family, gwet_family_se: familyErrors, krippendorff_alpha: alpha, krippendorff_alpha_intermediate: alphaSteps,
} satisfies Record<string, CaseRunner>;
