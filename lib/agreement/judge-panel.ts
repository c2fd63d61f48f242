import { cohenKappa } from "@/lib/stats/cohen-kappa";
import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { majorityVote, type TiePolicy } from "@/lib/stats/majority-vote";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { MISSING, type Ratings } from "@/lib/stats/ratings";
import { selectRaters } from "@/lib/stats/select-ratings";
import type { Statistic } from "@/lib/stats/statistic";
import type { BootstrapPlan } from "./group-agreement";
import type { JudgePanel, ScaleReport } from "./report-types";

const NO_LABEL: TiePolicy = { kind: "none" };

/** A panel of judges: what most of them say (a tie gives no label), how far they agree, and which cases split them. Null with fewer than two. */
export function judgePanel(all: Ratings, judges: readonly string[], { classes, seed, resamples }: BootstrapPlan & { classes: ScaleReport["classes"] }): JudgePanel | null {
  if (judges.length < 2) return null;
  const ratings = selectRaters(all, [...judges]);
  const vote = majorityVote(ratings, NO_LABEL);
  const shared = vote.items.filter(({ votes }) => votes >= 2);
  const interval = { seed, resamples, method: "percentile" } as const;
  return {
    judges, cases: shared.length,
    ties: { rule: "a tie gives no label", count: shared.filter(({ label }) => label === null).length },
    majority: classes.map(({ value, label }) => ({ value, label, cases: shared.filter((item) => item.label === value).length })),
    meanPairwiseAgreement: percentAgreement(ratings, { definition: "mean-over-rater-pairs", interval }),
    fleissKappa: fleissKappa(ratings, { interval: { seed, resamples } }),
    withOthers: judges.length < 3 ? [] : judges.map((judge) => ({ judge, kappa: withMajorityOfOthers(ratings, judge) })),
    split: splitCases(ratings),
  };
}

function withMajorityOfOthers(ratings: Ratings, judge: string): Statistic {
  const others = majorityVote(selectRaters(ratings, ratings.raters.filter((rater) => rater !== judge)), NO_LABEL);
  const own = ratings.raters.indexOf(judge);
  const codes = new Int16Array(ratings.items.length * 2).fill(MISSING);
  others.items.forEach(({ label }, item) => {
    codes[2 * item] = ratings.codes[item * ratings.raters.length + own] ?? MISSING;
    if (label !== null) codes[2 * item + 1] = ratings.categories.indexOf(label);
  });
  return cohenKappa({ ...ratings, raters: [judge, "others"], codes }, [judge, "others"]);
}

function splitCases(ratings: Ratings): JudgePanel["split"] {
  const width = ratings.raters.length;
  return ratings.items
    .map((item, row) => {
      const votes = ratings.categories.map(() => 0);
      for (const code of ratings.codes.subarray(row * width, (row + 1) * width)) if (code !== MISSING) votes[code] = votes[code]! + 1;
      return { item, votes };
    })
    .filter(({ votes }) => votes.filter((count) => count > 0).length > 1)
    .sort((a, b) => shareOfLargest(a.votes) - shareOfLargest(b.votes));
}

function shareOfLargest(votes: readonly number[]): number {
  return Math.max(...votes) / votes.reduce((sum, count) => sum + count, 0);
}
