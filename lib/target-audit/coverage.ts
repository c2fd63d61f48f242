import { TARGETS } from "./targets";
import type { Trace } from "@/lib/memory/trace";
import type { RescoredQuery } from "./rescore";
import type { Target } from "./targets";

export interface CoverageReport {
  memories: number;
  rawMemories: number;
  canonicalMemories: number;
  /** Turns from which at least one transformed memory was made, of all turns. */
  turnsWithCanonical: { count: number; of: number; share: number | null };
  queries: number;
  queriesWithoutEvidence: number;
  /** Queries for which each target is not empty, of those with evidence. */
  byTarget: Record<Target, { count: number; of: number; share: number | null }>;
  /** The paper's canonical coverage of query-system pairs, to be read beside `byTarget.canonical`. */
  paperCanonicalShare: number;
  /** Ranked lists that held an id more than once, and the repetitions taken out. */
  listsWithRepeatedIds: number;
  repeatedIds: number;
}

const PAPER_CANONICAL_SHARE = 0.54;

/** How much of the questions each target can speak about. */
export function coverageReport({ memories }: Trace, rescored: readonly RescoredQuery[]): CoverageReport {
  const withEvidence = rescored.filter(({ query }) => query.evidence.length > 0);
  const key = (conversation: string, turn: string) => JSON.stringify([conversation, turn]);
  const turns = new Set(memories.filter(({ raw }) => raw).map(({ conversation, anchors }) => key(conversation, anchors[0]!)));
  const derivedFrom = memories.filter(({ canonical }) => canonical).flatMap(({ conversation, anchors }) => anchors.map((turn) => key(conversation, turn)));
  const share = (count: number, of: number) => ({ count, of, share: of === 0 ? null : count / of });
  return {
    memories: memories.length,
    rawMemories: memories.filter(({ raw }) => raw).length,
    canonicalMemories: memories.filter(({ canonical }) => canonical).length,
    turnsWithCanonical: share(new Set(derivedFrom).size, turns.size),
    queries: rescored.length,
    queriesWithoutEvidence: rescored.length - withEvidence.length,
    byTarget: Object.fromEntries(
      TARGETS.map((target) => [target, share(withEvidence.filter(({ targets }) => targets[target].size > 0).length, withEvidence.length)]),
    ) as CoverageReport["byTarget"],
    paperCanonicalShare: PAPER_CANONICAL_SHARE,
    listsWithRepeatedIds: rescored.filter(({ repeated }) => repeated > 0).length,
    repeatedIds: rescored.reduce((sum, { repeated }) => sum + repeated, 0),
  };
}
