import { meanScore, ratioOfSums } from "./mean-score";
import { coveredByAll, scoreOf } from "./rescore";
import { eachTarget } from "./targets";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { RescoredQuery } from "./rescore";
import type { Target } from "./targets";

export interface DepthPoint {
  k: number;
  /** Mean nDCG on the queries that every target covers. */
  ndcg: Record<Target, MeanScore>;
  /** (Source − Raw) / Raw; undefined where Raw is 0. The paper saw it grow as k falls. */
  relativeSourceShift: MeanScore;
}

/** Mean nDCG under each target by depth, on the shared subset. */
export function depthCurve(rescored: readonly RescoredQuery[], { depths, bootstrap }: { depths: readonly number[]; bootstrap: BootstrapPlan }): DepthPoint[] {
  const inside = rescored.filter(coveredByAll);
  return depths.map((k) => {
    const scores = eachTarget((target) => inside.map((query) => scoreOf(query, { target, metric: "ndcg", k })!));
    return {
      k,
      ndcg: eachTarget((target) => meanScore(scores[target], bootstrap)),
      relativeSourceShift: ratioOfSums(scores.raw.map((raw, at) => [scores.source[at]! - raw, raw]), bootstrap),
    };
  });
}
