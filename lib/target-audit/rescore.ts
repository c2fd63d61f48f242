import { hit } from "@/lib/metrics/hit";
import { ndcg } from "@/lib/metrics/ndcg";
import { distinctRanking, hitsOfDistinct } from "@/lib/metrics/ranked-hits";
import { recall } from "@/lib/metrics/recall";
import { reciprocalRank } from "@/lib/metrics/reciprocal-rank";
import { TARGETS, targetsByLineage } from "./targets";
import type { RankedHits } from "@/lib/metrics/ranked-hits";
import type { Trace, TracedQuery } from "@/lib/memory/trace";
import type { Descendants, Target, TargetSets } from "./targets";

export const CUTOFFS = [20, 40, 60] as const;
export const METRICS = { ndcg, recall, mrr: reciprocalRank, hit } as const;
export type Metric = keyof typeof METRICS;

/** One query of a trace under each target. */
export interface RescoredQuery {
  query: TracedQuery;
  /** The ranked ids, each once. */
  ranked: string[];
  /** Ids that the system returned more than once. */
  repeated: number;
  targets: TargetSets;
  hits: Record<Target, RankedHits>;
}

/** The value of a metric for a rescored query; null where the target is empty and the metric undefined. */
export function scoreOf({ hits }: RescoredQuery, { target, metric, k }: { target: Target; metric: Metric; k: number }): number | null {
  return METRICS[metric](hits[target], k);
}

/** Whether no target of the query is empty: only such queries can compare the targets. */
export function coveredByAll({ targets }: RescoredQuery): boolean {
  return TARGETS.every((target) => targets[target].size > 0);
}

/**
 * Rescores the saved outputs under the three targets. Nothing is retrieved again: only the answer to "which of these
 * count" changes.
 */
export function rescore({ header, memories, queries }: Trace): RescoredQuery[] {
  const { rules } = header.contract;
  const descendantsOf = new Map<string, Descendants>();
  for (const [conversation, store] of byConversation(memories)) descendantsOf.set(conversation, targetsByLineage(store, rules));
  return queries.map((query) => rescoreQuery(query, descendantsOf.get(query.conversation) ?? targetsByLineage([], rules)));
}

/** One query under the targets of its conversation's store. */
export function rescoreQuery(query: TracedQuery, descendants: Descendants): RescoredQuery {
  const { ids: ranked, repeated } = distinctRanking(query.results.map(({ id }) => id));
  const targets = descendants(query.evidence);
  const hits = { raw: hitsOfDistinct(ranked, targets.raw), source: hitsOfDistinct(ranked, targets.source), canonical: hitsOfDistinct(ranked, targets.canonical) };
  return { query, ranked, repeated, targets, hits };
}

/** Memories or queries in groups of one conversation, each in the given order. */
export function byConversation<Item extends { conversation: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.conversation);
    if (group) group.push(item);
    else groups.set(item.conversation, [item]);
  }
  return groups;
}
