import { meanScore } from "./mean-score";
import { scoreOf } from "./rescore";
import { TARGET_PAIRS } from "./shared-subset";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { RescoredQuery } from "./rescore";
import type { TargetPair } from "./shared-subset";
import type { Target } from "./targets";

export interface Instability {
  /** Queries for which both targets are non-empty. */
  n: number;
  /** Share whose nDCG differs at all. */
  changed: MeanScore;
  /** Share whose nDCG differs by at least 0.1. */
  changedByTenth: MeanScore;
  /** Queries that hit under the first target and miss under the second, and the other way round. */
  hitsGained: number;
  hitsLost: number;
  /** Shifts of nDCG in 20 bins of 0.1 from −1 to 1; the last takes in 1. Queries that do not change are in none. */
  histogram: { from: number; to: number; count: number }[];
  /** Queries whose nDCG does not change. */
  unchanged: number;
}

const TENTH = 0.1;
/** Differences below this are rounding. */
const NOTHING = 1e-12;
const BINS = 20;

interface PairAtDepth {
  first: Target;
  second: Target;
  k: number;
}

/** How much single queries change when the target does, for the three pairs of targets at depth k. */
export function instability(rescored: readonly RescoredQuery[], { k, bootstrap }: { k: number; bootstrap: BootstrapPlan }): Record<TargetPair, Instability> {
  return Object.fromEntries(Object.entries(TARGET_PAIRS).map(([pair, [first, second]]) => [pair, ofPair(rescored, { first, second, k }, bootstrap)])) as Record<TargetPair, Instability>;
}

/** nDCG under the first target minus the second, for each query; null where either is empty. */
export function shifts(rescored: readonly RescoredQuery[], { first, second, k }: PairAtDepth): (number | null)[] {
  return rescored.map((query) => {
    const [a, b] = [first, second].map((target) => scoreOf(query, { target, metric: "ndcg", k }));
    return a === null || b === null || a === undefined || b === undefined ? null : a - b;
  });
}

function ofPair(rescored: readonly RescoredQuery[], pair: PairAtDepth, bootstrap: BootstrapPlan): Instability {
  const both = rescored.filter(({ targets }) => targets[pair.first].size > 0 && targets[pair.second].size > 0);
  const differences = shifts(both, pair).map((shift) => shift!);
  const moved = differences.filter((difference) => Math.abs(difference) > NOTHING);
  const hit = (query: RescoredQuery, target: Target) => scoreOf(query, { target, metric: "hit", k: pair.k }) === 1;
  const histogram = Array.from({ length: BINS }, (_, bin) => ({ from: (bin - BINS / 2) / (BINS / 2), to: (bin + 1 - BINS / 2) / (BINS / 2), count: 0 }));
  for (const difference of moved) histogram[Math.min(BINS - 1, Math.floor(((difference + 1) * BINS) / 2 + NOTHING))]!.count += 1;
  return {
    n: both.length,
    changed: meanScore(differences.map((difference) => Number(Math.abs(difference) > NOTHING)), bootstrap),
    changedByTenth: meanScore(differences.map((difference) => Number(Math.abs(difference) >= TENTH - NOTHING)), bootstrap),
    hitsGained: both.filter((query) => hit(query, pair.first) && !hit(query, pair.second)).length,
    hitsLost: both.filter((query) => !hit(query, pair.first) && hit(query, pair.second)).length,
    histogram,
    unchanged: differences.length - moved.length,
  };
}
