import { groupDifference, meanDifference, meanScore } from "./mean-score";
import { METRICS, coveredByAll, scoreOf } from "./rescore";
import { TARGETS } from "./targets";
import type { BootstrapPlan, MeanDifference, MeanScore } from "./mean-score";
import type { Metric, RescoredQuery } from "./rescore";
import type { Target } from "./targets";

/** The three comparisons, each the first target's score minus the second's. */
export const TARGET_PAIRS = { canonicalMinusRaw: ["canonical", "raw"], sourceMinusRaw: ["source", "raw"], canonicalMinusSource: ["canonical", "source"] } as const;
export type TargetPair = keyof typeof TARGET_PAIRS;

export interface SharedSubset {
  /** Queries for which no target is empty. */
  n: number;
  metrics: Record<Target, Record<Metric, Record<string, MeanScore>>>;
  /** Paired differences, with intervals that resample queries. */
  differences: Record<TargetPair, Record<Metric, Record<string, MeanDifference>>>;
  /** Raw nDCG of the queries in the subset against those outside it that Raw does cover: whether the subset is an easier one. */
  rawOfCovered: Record<string, MeanScore>;
  rawOfUncovered: Record<string, MeanScore>;
  /** Their difference, covered − uncovered; queries of both groups are resampled together. */
  coveredMinusUncovered: Record<string, MeanScore>;
  categoriesOfCovered: Record<string, number>;
  categoriesOfUncovered: Record<string, number>;
}

interface Plan {
  cutoffs: readonly number[];
  bootstrap: BootstrapPlan;
}

/** Compares the targets on the queries that all of them cover, and says how those differ from the others. */
export function sharedSubset(rescored: readonly RescoredQuery[], plan: Plan): SharedSubset {
  const inside = rescored.filter(coveredByAll);
  const members = new Set(inside);
  const outside = rescored.filter((query) => !members.has(query) && query.targets.raw.size > 0);
  const score = (query: RescoredQuery, target: Target, at: { metric: Metric; k: number }) => scoreOf(query, { target, ...at });
  return {
    n: inside.length,
    metrics: mapRecord(TARGETS, (target) => table(plan, (at) => meanScore(inside.map((query) => score(query, target, at)), plan.bootstrap))),
    differences: mapRecord(Object.keys(TARGET_PAIRS) as TargetPair[], (pair) =>
      table(plan, (at) => {
        const [first, second] = TARGET_PAIRS[pair];
        return meanDifference(inside.map((query) => score(query, first, at)! - score(query, second, at)!), plan.bootstrap);
      }),
    ),
    rawOfCovered: rawNdcg(inside, plan),
    rawOfUncovered: rawNdcg(outside, plan),
    coveredMinusUncovered: Object.fromEntries(plan.cutoffs.map((k) => {
      const raw = (queries: readonly RescoredQuery[]) => queries.map((query) => score(query, "raw", { metric: "ndcg", k })!);
      return [String(k), groupDifference(raw(inside), raw(outside), plan.bootstrap)];
    })),
    categoriesOfCovered: countCategories(inside),
    categoriesOfUncovered: countCategories(outside),
  };
}

function mapRecord<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}

function table<Score extends MeanScore>({ cutoffs }: Plan, make: (at: { metric: Metric; k: number }) => Score): Record<Metric, Record<string, Score>> {
  return mapRecord(Object.keys(METRICS) as Metric[], (metric) => Object.fromEntries(cutoffs.map((k) => [String(k), make({ metric, k })])));
}

function rawNdcg(queries: readonly RescoredQuery[], { cutoffs, bootstrap }: Plan): Record<string, MeanScore> {
  return Object.fromEntries(cutoffs.map((k) => [String(k), meanScore(queries.map((query) => scoreOf(query, { target: "raw", metric: "ndcg", k })), bootstrap)]));
}

function countCategories(queries: readonly RescoredQuery[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { query } of queries) counts[query.category] = (counts[query.category] ?? 0) + 1;
  return counts;
}
