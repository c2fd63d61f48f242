import { scoreOf } from "./rescore";
import { TARGET_PAIRS } from "./shared-subset";
import type { RescoredQuery } from "./rescore";
import type { TargetPair } from "./shared-subset";
import type { Target } from "./targets";

export interface Instability {
  /** Queries for which both targets are non-empty. */
  n: number;
  /** Share whose nDCG differs at all; null without queries. */
  changed: number | null;
  /** Share whose nDCG differs by at least 0.1. */
  changedByTenth: number | null;
  /** Queries that hit under the first target and miss under the second, and the other way round. */
  hitsGained: number;
  hitsLost: number;
  /** Shifts of nDCG in 20 bins of 0.1 from −1 to 1; the last takes in 1. */
  histogram: { from: number; to: number; count: number }[];
}

const TENTH = 0.1;
/** Differences below this are rounding. */
const NOTHING = 1e-12;
const BINS = 20;

/** How much single queries change when the target does, for the three pairs of targets at depth k. */
export function instability(rescored: readonly RescoredQuery[], k: number): Record<TargetPair, Instability> {
  return Object.fromEntries(Object.entries(TARGET_PAIRS).map(([pair, [first, second]]) => [pair, ofPair(rescored, { first, second, k })])) as Record<TargetPair, Instability>;
}

/** nDCG under the first target minus the second, for each query; null where either is empty. */
export function shifts(rescored: readonly RescoredQuery[], { first, second, k }: { first: Target; second: Target; k: number }): (number | null)[] {
  return rescored.map((query) => {
    const [a, b] = [first, second].map((target) => scoreOf(query, { target, metric: "ndcg", k }));
    return a === null || b === null || a === undefined || b === undefined ? null : a - b;
  });
}

function ofPair(rescored: readonly RescoredQuery[], pair: { first: Target; second: Target; k: number }): Instability {
  const both = rescored.filter(({ targets }) => targets[pair.first].size > 0 && targets[pair.second].size > 0);
  const differences = shifts(both, pair).map((shift) => shift!);
  const hit = (query: RescoredQuery, target: Target) => scoreOf(query, { target, metric: "hit", k: pair.k }) === 1;
  const share = (count: number) => (both.length === 0 ? null : count / both.length);
  const histogram = Array.from({ length: BINS }, (_, bin) => ({ from: (bin - BINS / 2) / (BINS / 2), to: (bin + 1 - BINS / 2) / (BINS / 2), count: 0 }));
  for (const difference of differences) histogram[Math.min(BINS - 1, Math.floor(((difference + 1) * BINS) / 2 + NOTHING))]!.count += 1;
  return {
    n: both.length,
    changed: share(differences.filter((difference) => Math.abs(difference) > NOTHING).length),
    changedByTenth: share(differences.filter((difference) => Math.abs(difference) >= TENTH - NOTHING).length),
    hitsGained: both.filter((query) => hit(query, pair.first) && !hit(query, pair.second)).length,
    hitsLost: both.filter((query) => !hit(query, pair.first) && hit(query, pair.second)).length,
    histogram,
  };
}
