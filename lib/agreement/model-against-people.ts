import { altTest, type AltTestResult } from "@/lib/stats/alt-test";
import { correctTests } from "@/lib/stats/multiple-testing";
import { humanCeiling } from "@/lib/stats/human-ceiling";
import { meanPairwiseKappa } from "@/lib/stats/pairwise-cohen-kappa";
import type { Ratings } from "@/lib/stats/ratings";
import { selectRaters } from "@/lib/stats/select-ratings";
import { againstMajority } from "./against-majority";
import type { BootstrapPlan } from "./group-agreement";
import { pairsOf } from "./pairs-of";
import type { ModelAgainstPeople } from "./report-types";
import { judgeSentence } from "./sentences";
import { withThinPairs } from "./thin-overlap";

/** One model against the people: with each of them, against what they reach among themselves, and in place of one of them. */
export function modelAgainstPeople(all: Ratings, { model, people, epsilon }: { model: string; people: string[]; epsilon: number }, plan: BootstrapPlan): ModelAgainstPeople {
  const ratings = selectRaters(all, [...people, model]);
  const interval = { ...plan, method: "percentile" } as const;
  const withPeople = people.map((person) => [person, model] as const);
  const withEach = withThinPairs(meanPairwiseKappa(ratings, { pairs: withPeople, interval }), ratings, withPeople);
  const { judge, ceiling, difference } = humanCeiling(ratings, { humans: people, judge: model, interval });
  const compared = { judge: withThinPairs(judge, ratings, withPeople), ceiling: withThinPairs(ceiling, ratings, pairsOf(people)), difference };
  const { winningRate, advantageProbability, passed, raters } = altTest(ratings, { judge: model, humans: people, epsilon, interval });
  return {
    model, withEach, ...compared,
    altTest: { winningRate, advantageProbability, passed, epsilon, tested: raters.length, worse: worseThan(raters) },
    againstMajority: againstMajority(ratings, { model, people }),
    sentence: judgeSentence({ model, withEach, ...compared, item: plan.item }),
  };
}

/** How many people the model is worse than by more than epsilon, by the alternative annotator test's own t test and correction with the sides exchanged. */
function worseThan(raters: AltTestResult["raters"]): number {
  const pValues = raters.flatMap(({ p }) => (p === null ? [] : [1 - p]));
  return correctTests(pValues, "benjamini-yekutieli").filter(({ rejected }) => rejected).length;
}
