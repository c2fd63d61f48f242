import { hit } from "@/lib/metrics/hit";
import { ndcg } from "@/lib/metrics/ndcg";
import { distinctRanking, rankedHits } from "@/lib/metrics/ranked-hits";
import { recall } from "@/lib/metrics/recall";
import { reciprocalRank } from "@/lib/metrics/reciprocal-rank";
import { TARGETS, targetsByLineage } from "./targets";
import type { RankedHits } from "@/lib/metrics/ranked-hits";
import type { Memory } from "@/lib/memory/memory";
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

/**
 * Rescores the saved outputs under the three targets. Nothing is retrieved again: only the answer to "which of these
 * count" changes.
 */
export function rescore({ header, memories, queries }: Trace): RescoredQuery[] {
  const descendantsOf = new Map<string, Descendants>();
  for (const [conversation, store] of byConversation(memories)) {
    descendantsOf.set(conversation, targetsByLineage(store, header.contract.rules));
  }
  return queries.map((query) => {
    const descendants = descendantsOf.get(query.conversation) ?? targetsByLineage([], header.contract.rules);
    const { ids: ranked, repeated } = distinctRanking(query.results.map(({ id }) => id));
    const targets = descendants(query.evidence);
    const hits = Object.fromEntries(TARGETS.map((target) => [target, rankedHits(ranked, targets[target])])) as Record<Target, RankedHits>;
    return { query, ranked, repeated, targets, hits };
  });
}

/** Memories in groups of one conversation, each in store order. */
export function byConversation(memories: readonly Memory[]): Map<string, Memory[]> {
  const groups = new Map<string, Memory[]>();
  for (const memory of memories) {
    const group = groups.get(memory.conversation);
    if (group) group.push(memory);
    else groups.set(memory.conversation, [memory]);
  }
  return groups;
}
