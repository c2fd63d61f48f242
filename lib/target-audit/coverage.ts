import { TARGETS } from "./targets";
import type { Memory } from "@/lib/memory/memory";
import type { RescoredQuery } from "./rescore";
import type { Target } from "./targets";

interface Share {
  count: number;
  of: number;
  share: number | null;
}

/** What is counted of a store. */
export interface StoreCounts {
  memories: number;
  rawMemories: number;
  canonicalMemories: number;
  turns: number;
  turnsWithCanonical: number;
  /** Turns by how many transformed memories descend from them; turns with none are left out. Audits of earlier versions do not have it. */
  turnsByYield?: Record<string, number>;
}

/** Evidence that names what the store does not know. */
export interface DanglingEvidence {
  /** Ids to which no memory of their conversation's store is anchored, each once a query. */
  ids: number;
  queries: number;
  first: { query: string; id: string } | null;
}

export interface CoverageReport {
  memories: number;
  rawMemories: number;
  canonicalMemories: number;
  /** Turns from which at least one transformed memory was made, of all turns. */
  turnsWithCanonical: Share;
  queries: number;
  queriesWithoutEvidence: number;
  /** Null where the store has no raw turns, so that nobody can tell. Audits of earlier versions do not have it. */
  danglingEvidence?: DanglingEvidence | null;
  /** See `StoreCounts`. */
  turnsByYield?: Record<string, number>;
  /** Queries for which nothing was returned; they score 0. */
  queriesWithoutResults: number;
  /** Those of them that the run does not hold at all, though another run of the dataset does. */
  queriesMissingFromRun: number;
  /** Queries for which each target is not empty, of those with evidence. */
  byTarget: Record<Target, Share>;
  /** The paper's canonical coverage of query-system pairs, to be read beside `byTarget.canonical`. */
  paperCanonicalShare: number;
  /** Ranked lists that held an id more than once, and the repetitions taken out. */
  listsWithRepeatedIds: number;
  repeatedIds: number;
}

const PAPER_CANONICAL_SHARE = 0.54;

/** Counts one conversation's store; the counts of several conversations add up. */
export function countStore(memories: readonly Memory[]): StoreCounts {
  const raw = memories.filter((memory) => memory.raw);
  const canonical = memories.filter((memory) => memory.canonical);
  const yields = new Map<string, number>();
  for (const { anchors } of canonical) anchors.forEach((anchor, at) => anchors.indexOf(anchor) === at && yields.set(anchor, (yields.get(anchor) ?? 0) + 1));
  const turnsByYield: Record<string, number> = {};
  for (const yielded of yields.values()) turnsByYield[yielded] = (turnsByYield[yielded] ?? 0) + 1;
  return {
    memories: memories.length,
    rawMemories: raw.length,
    canonicalMemories: canonical.length,
    turns: new Set(raw.map(({ anchors }) => anchors[0]!)).size,
    turnsWithCanonical: yields.size,
    turnsByYield,
  };
}

export function addCounts(first: StoreCounts, second: StoreCounts): StoreCounts {
  return {
    memories: first.memories + second.memories, rawMemories: first.rawMemories + second.rawMemories, canonicalMemories: first.canonicalMemories + second.canonicalMemories,
    turns: first.turns + second.turns, turnsWithCanonical: first.turnsWithCanonical + second.turnsWithCanonical,
    turnsByYield: addedUp(first.turnsByYield ?? {}, second.turnsByYield ?? {}),
  };
}

function addedUp(first: Record<string, number>, second: Record<string, number>): Record<string, number> {
  return Object.fromEntries([...new Set([...Object.keys(first), ...Object.keys(second)])].map((key) => [key, (first[key] ?? 0) + (second[key] ?? 0)]));
}

/** How much of the questions each target can speak about. */
export function coverageReport({ turns, turnsWithCanonical, ...memories }: StoreCounts, rescored: readonly RescoredQuery[], { missing, dangling }: { missing: number; dangling: DanglingEvidence }): CoverageReport {
  const withEvidence = rescored.filter(({ query }) => query.evidence.length > 0);
  const share = (count: number, of: number): Share => ({ count, of, share: of === 0 ? null : count / of });
  return {
    ...memories,
    turnsWithCanonical: share(turnsWithCanonical, turns),
    queries: rescored.length,
    queriesWithoutEvidence: rescored.length - withEvidence.length,
    queriesWithoutResults: rescored.filter(({ ranked }) => ranked.length === 0).length,
    queriesMissingFromRun: missing,
    danglingEvidence: memories.rawMemories === 0 ? null : dangling,
    byTarget: Object.fromEntries(
      TARGETS.map((target) => [target, share(withEvidence.filter(({ targets }) => targets[target].size > 0).length, withEvidence.length)]),
    ) as CoverageReport["byTarget"],
    paperCanonicalShare: PAPER_CANONICAL_SHARE,
    listsWithRepeatedIds: rescored.filter(({ repeated }) => repeated > 0).length,
    repeatedIds: rescored.reduce((sum, { repeated }) => sum + repeated, 0),
  };
}
