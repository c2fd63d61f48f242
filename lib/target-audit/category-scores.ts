import { meanDifference, meanScore } from "./mean-score";
import { coveredByAll, scoreOf } from "./rescore";
import { TARGET_PAIRS } from "./shared-subset";
import { eachTarget } from "./targets";
import type { BootstrapPlan, MeanDifference, MeanScore } from "./mean-score";
import type { RescoredQuery } from "./rescore";
import type { TargetPair } from "./shared-subset";
import type { Target } from "./targets";

export interface CategoryScores {
  queries: number;
  /** nDCG by cut-off, on all queries of the category with a non-empty target. */
  metrics: Record<Target, { ndcg: Record<string, MeanScore> }>;
  /** Differences of nDCG by cut-off, on those that every target covers. */
  differences: Record<TargetPair, Record<string, MeanDifference>>;
}

/** nDCG under each target, and what the target changes, by category of query, in alphabetical order. */
export function categoryScores(rescored: readonly RescoredQuery[], { cutoffs, bootstrap }: { cutoffs: readonly number[]; bootstrap: BootstrapPlan }): Record<string, CategoryScores> {
  const names = [...new Set(rescored.map(({ query }) => query.category))].sort();
  const byCutoff = <Value>(make: (k: number) => Value) => Object.fromEntries(cutoffs.map((k) => [String(k), make(k)]));
  return Object.fromEntries(names.map((category) => {
    const members = rescored.filter(({ query }) => query.category === category);
    const inside = members.filter(coveredByAll);
    const ndcg = (query: RescoredQuery, target: Target, k: number) => scoreOf(query, { target, metric: "ndcg", k });
    return [category, {
      queries: members.length,
      metrics: eachTarget((target) => ({ ndcg: byCutoff((k) => meanScore(members.map((query) => ndcg(query, target, k)), bootstrap)) })),
      differences: Object.fromEntries(Object.entries(TARGET_PAIRS).map(([pair, [first, second]]) => [pair, byCutoff((k) => meanDifference(inside.map((query) => ndcg(query, first, k)! - ndcg(query, second, k)!), bootstrap))])),
    } as CategoryScores];
  }));
}
