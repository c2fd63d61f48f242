import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { krippendorffAlpha } from "@/lib/stats/krippendorff-alpha";
import { meanPairwiseKappa } from "@/lib/stats/pairwise-cohen-kappa";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { MISSING, type Ratings } from "@/lib/stats/ratings";
import { selectRaters } from "@/lib/stats/select-ratings";
import { groupSentence } from "./sentences";
import type { GroupAgreement } from "./report-types";

export interface BootstrapPlan {
  seed: number;
  resamples: number;
}

/** Agreement among some of the raters. Cases with a single label of theirs leave every figure alone. */
export function groupAgreement(all: Ratings, raters: string[], { seed, resamples, noun }: BootstrapPlan & { noun: "annotator" | "judge" }): GroupAgreement {
  const ratings = selectRaters(all, raters);
  // BCa covers best; means over pairs of raters have no fast jackknife, so those take the percentile interval.
  const interval = { seed, resamples };
  const overPairs = { ...interval, method: "percentile" } as const;
  const { rated, comparable } = countCases(ratings);
  const kappa = fleissKappa(ratings, { interval });
  const percent = percentAgreement(ratings, { interval });
  return {
    raters, cases: rated, comparable,
    percentAgreement: percent,
    percentPooled: percentAgreement(ratings, { definition: "pooled-over-pairs", interval }),
    percentOverPairs: percentAgreement(ratings, { definition: "mean-over-rater-pairs", interval: overPairs }),
    fleissKappa: kappa,
    krippendorffAlpha: krippendorffAlpha({ ...ratings, level: "nominal" }, { interval }),
    orderedAlpha: ratings.level === "nominal" ? null : krippendorffAlpha(ratings, { interval }),
    meanCohenKappa: meanPairwiseKappa(ratings, { interval: overPairs }),
    sentence: groupSentence({ kappa, percent, comparable, raters: raters.length, noun }),
  };
}

/** Cases with at least one rating, and with two or more. */
export function countCases(ratings: Ratings): { rated: number; comparable: number } {
  const width = ratings.raters.length;
  let rated = 0;
  let comparable = 0;
  for (let item = 0; item < ratings.items.length; item++) {
    let labels = 0;
    for (let rater = 0; rater < width; rater++) if (ratings.codes[item * width + rater] !== MISSING) labels++;
    if (labels >= 1) rated++;
    if (labels >= 2) comparable++;
  }
  return { rated, comparable };
}
