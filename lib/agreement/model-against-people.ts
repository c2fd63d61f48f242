import { altTest } from "@/lib/stats/alt-test";
import { humanCeiling } from "@/lib/stats/human-ceiling";
import { meanPairwiseKappa } from "@/lib/stats/pairwise-cohen-kappa";
import type { Ratings } from "@/lib/stats/ratings";
import { selectRaters } from "@/lib/stats/select-ratings";
import type { BootstrapPlan } from "./group-agreement";
import type { ModelAgainstPeople } from "./report-types";
import { judgeSentence } from "./sentences";
import { firmPairs, withLeftOut } from "./thin-overlap";

/** One model against the people: with each of them, against what they reach among themselves, and in place of one of them. */
export function modelAgainstPeople(all: Ratings, { model, people, epsilon }: { model: string; people: string[]; epsilon: number }, plan: BootstrapPlan): ModelAgainstPeople {
  const ratings = selectRaters(all, [...people, model]);
  const interval = { ...plan, method: "percentile" } as const;
  const { kept, leftOut } = firmPairs(ratings, people.map((person) => [person, model] as const));
  const firm = kept.map(([person]) => person);
  const withEach = withLeftOut(meanPairwiseKappa(ratings, { pairs: kept, interval }), leftOut, "person");
  const ceiling = humanCeiling(ratings, { humans: firm.length >= 2 ? firm : people, judge: model, interval });
  const missing = firm.length >= 2 ? leftOut : 0;
  const compared = { ceiling: withLeftOut(ceiling.ceiling, missing, "person"), judge: withLeftOut(ceiling.judge, missing, "person"), difference: withLeftOut(ceiling.difference, missing, "person") };
  const { winningRate, advantageProbability, passed, raters } = altTest(ratings, { judge: model, humans: people, epsilon, interval });
  return {
    model, withEach, ...compared,
    altTest: { winningRate, advantageProbability, passed, epsilon, tested: raters.length },
    sentence: judgeSentence({ model, withEach, ...compared }),
  };
}
