import { brennanPrediger } from "@/lib/stats/brennan-prediger";
import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { gwetAc } from "@/lib/stats/gwet-ac";
import { krippendorffAlpha } from "@/lib/stats/krippendorff-alpha";
import { meanPairwiseKappa } from "@/lib/stats/pairwise-cohen-kappa";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import type { Ratings } from "@/lib/stats/ratings";
import { selectItems, selectRaters } from "@/lib/stats/select-ratings";
import { countCases, labelsOf } from "./count-cases";
import { groupSentence } from "./sentences";
import { pairsOf } from "./pairs-of";
import { withThinPairs } from "./thin-overlap";
import type { GroupAgreement } from "./report-types";

export interface BootstrapPlan {
  seed: number;
  resamples: number;
  /** What a rating is of, in one word, where that is not a case. */
  item?: string;
}

interface Group extends BootstrapPlan {
  noun: "annotator" | "judge";
}

/** What the opening sentence says: Fleiss' kappa, percent agreement and the cases they rest on. */
export function headlineAgreement(ratings: Ratings, { seed, resamples, item, noun }: Group) {
  // Without a method the interval is BCa, which covers best.
  const interval = { seed, resamples };
  const { rated, comparable } = countCases(ratings);
  const fleiss = fleissKappa(ratings, { interval });
  const percent = percentAgreement(ratings, { interval });
  return { cases: rated, comparable, fleissKappa: fleiss, percentAgreement: percent, sentence: groupSentence({ kappa: fleiss, percent, comparable, raters: ratings.raters.length, noun, item }) };
}

/** Agreement among some of the raters. Cases with a single label of theirs leave every figure alone. */
export function groupAgreement(all: Ratings, raters: string[], group: Group): GroupAgreement {
  const ratings = selectRaters(all, raters);
  const interval = { seed: group.seed, resamples: group.resamples };
  // Means over pairs of raters have no fast jackknife, which BCa needs.
  const overPairs = { ...interval, method: "percentile" } as const;
  // Gwet's chance term would take cases with a single label in too.
  const comparable = selectItems(ratings, [...ratings.items.keys()].filter((item) => labelsOf(ratings, item) >= 2));
  return {
    raters, ...headlineAgreement(ratings, group),
    percentPooled: percentAgreement(ratings, { definition: "pooled-over-pairs", interval }),
    percentOverPairs: percentAgreement(ratings, { definition: "mean-over-rater-pairs", interval: overPairs }),
    krippendorffAlpha: krippendorffAlpha({ ...ratings, level: "nominal" }, { interval }),
    orderedAlpha: ratings.level === "nominal" ? null : krippendorffAlpha(ratings, { interval }),
    meanCohenKappa: withThinPairs(meanPairwiseKappa(ratings, { interval: overPairs }), ratings, pairsOf(raters)),
    gwetAc1: gwetAc(comparable, { interval }),
    brennanPrediger: brennanPrediger(comparable, { interval }),
    withinOne: ratings.level === "nominal" || ratings.categories.length < 3 ? null : percentAgreement(ratings, { within: 1, interval }),
  };
}
