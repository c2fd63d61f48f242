import { cohenKappa } from "@/lib/stats/cohen-kappa";
import { kendallTau } from "@/lib/stats/kendall-tau";
import { meanScore } from "@/lib/stats/mean-score";
import { pairedValues } from "@/lib/stats/paired-values";
import { meanPairwiseKappa } from "@/lib/stats/pairwise-cohen-kappa";
import { pearson } from "@/lib/stats/pearson";
import { raterDifference } from "@/lib/stats/rater-difference";
import type { Ratings } from "@/lib/stats/ratings";
import { selectRaters } from "@/lib/stats/select-ratings";
import { spearman } from "@/lib/stats/spearman";
import type { BootstrapPlan } from "./group-agreement";
import { pairsOf } from "./pairs-of";
import type { OrderedAgreement, OrderedPair } from "./report-types";
import { withThinPairs } from "./thin-overlap";

/**
 * What an order adds to agreement: by how much raters lie apart, who is milder, and whether they rank alike. Correlations
 * and differences have their analytic intervals, since they are taken of two raters at a time; the rest
 * are bootstraps over items. Each piece of work is done by `after`, which may let others go on in between.
 */
export async function orderedAgreement(ratings: Ratings, { people, plan }: { people: readonly string[]; plan: BootstrapPlan }, after: <Result>(compute: () => Result) => Promise<Result>): Promise<OrderedAgreement> {
  const interval = { seed: plan.seed, resamples: plan.resamples, method: "percentile" } as const;
  const amongPeople = selectRaters(ratings, people);
  const weighted = (weights: "linear" | "quadratic") => withThinPairs(meanPairwiseKappa(amongPeople, { weights, interval }), amongPeople, pairsOf(people));
  const means: OrderedAgreement["means"] = [];
  for (const rater of ratings.raters) means.push(await after(() => ({ rater, mean: meanScore(ratings, [rater], { interval }) })));
  const pairs: OrderedPair[] = [];
  for (const pair of pairsOf(ratings.raters)) pairs.push(await after(() => orderedPair(ratings, pair, plan)));
  return {
    means,
    peopleMean: await after(() => meanScore(ratings, people, { interval })),
    people: {
      linearKappa: await after(() => weighted("linear")),
      quadraticKappa: await after(() => weighted("quadratic")),
    },
    pairs,
  };
}

function orderedPair(ratings: Ratings, pair: readonly [string, string], { seed, resamples }: BootstrapPlan): OrderedPair {
  const interval = { seed, resamples };
  const values = pairedValues(ratings, pair);
  const [x, y] = [[...values.x], [...values.y]];
  const { meanDifference, meanAbsoluteDifference } = raterDifference(values);
  return {
    a: pair[0], b: pair[1],
    linearKappa: cohenKappa(ratings, pair, { weights: "linear", interval }),
    quadraticKappa: cohenKappa(ratings, pair, { weights: "quadratic", interval }),
    pearson: ratings.values ? pearson(x, y) : null, spearman: spearman(x, y), kendallTau: kendallTau(x, y),
    meanDifference, meanAbsoluteDifference,
  };
}
