import { meanScore } from "./mean-score";
import { scoreOf } from "./rescore";
import { TARGETS } from "./targets";
import type { RescoredQuery } from "./rescore";
import type { Target } from "./targets";

export interface DepthPoint {
  k: number;
  /** Mean nDCG on the queries that every target covers. */
  ndcg: Record<Target, number | null>;
  /** (Source − Raw) / Raw; null where Raw is 0 or undefined. The paper saw it grow as k falls. */
  relativeSourceShift: number | null;
}

/** Mean nDCG under each target by depth, on the shared subset. */
export function depthCurve(rescored: readonly RescoredQuery[], depths: readonly number[]): DepthPoint[] {
  const inside = rescored.filter(({ targets }) => TARGETS.every((target) => targets[target].size > 0));
  return depths.map((k) => {
    const ndcg = Object.fromEntries(TARGETS.map((target) => [target, plainMean(inside.map((query) => scoreOf(query, { target, metric: "ndcg", k })!))])) as Record<Target, number | null>;
    const { raw, source } = ndcg;
    return { k, ndcg, relativeSourceShift: raw === null || source === null || raw === 0 ? null : (source - raw) / raw };
  });
}

function plainMean(values: readonly number[]): number | null {
  return meanScore(values, null).value;
}
