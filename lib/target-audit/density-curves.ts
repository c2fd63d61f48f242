import { eachTarget } from "./targets";
import type { Recommendation } from "./flips";
import type { MeanScore } from "./mean-score";
import type { Metric } from "./rescore";
import type { Target } from "./targets";

export interface DensityPoint {
  /** Transformed memories a turn at most. */
  maxFacts: number;
  system: string;
  byTarget: Record<Target, MeanScore>;
}

/** How one retriever scores as the parser makes more memories of a turn, on the dataset's one matched subset. */
export interface DensityCurve {
  retriever: string;
  metric: Metric;
  k: number;
  /** By rising density. */
  points: DensityPoint[];
  /** The density with the highest mean under each target; of equals the lower. Null without queries. */
  best: Record<Target, number | null>;
}

/** The density sweep, taken from the means of all runs on one matched subset. Retrievers with one density have no curve. */
export function densityCurves(recommendations: readonly Recommendation[], runs: readonly { system: string; retriever: string; maxFacts: number }[]): DensityCurve[] {
  const retrievers = [...new Set(runs.map(({ retriever }) => retriever))].map((retriever) => ({ retriever, group: runs.filter((run) => run.retriever === retriever) }));
  return retrievers.filter(({ group }) => group.length > 1).flatMap(({ retriever, group }) =>
    recommendations.map(({ metric, k, means }): DensityCurve => {
      const points = [...group].sort((a, b) => a.maxFacts - b.maxFacts).flatMap(({ system, maxFacts }) => means.filter((mean) => mean.system === system).map(({ byTarget }) => ({ maxFacts, system, byTarget })));
      return { retriever, metric, k, points, best: eachTarget((target) => bestOf(points, target)) };
    }),
  );
}

function bestOf(points: readonly DensityPoint[], target: Target): number | null {
  let best: { maxFacts: number; value: number } | null = null;
  for (const { maxFacts, byTarget } of points) {
    const { value } = byTarget[target];
    if (value !== null && (best === null || value > best.value)) best = { maxFacts, value };
  }
  return best?.maxFacts ?? null;
}
