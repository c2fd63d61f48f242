import { longMemEvalMetrics } from "@/lib/metrics/longmemeval";
import { meanScore } from "./mean-score";
import { TARGETS } from "./targets";
import type { LongMemEvalMetrics } from "@/lib/metrics/longmemeval";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { RescoredQuery } from "./rescore";
import type { Target } from "./targets";

/** LongMemEval's names for its metrics. */
const NAMES = { recall_any: "recallAny", recall_all: "recallAll", ndcg_any: "ndcg" } as const satisfies Record<string, keyof LongMemEvalMetrics>;

/** target → LongMemEval's name of the metric → cut-off → mean. */
export type LongMemEvalScores = Record<Target, Record<keyof typeof NAMES, Record<string, MeanScore>>>;

/**
 * The scores as LongMemEval's own code computes them, under its names, so that they can be compared with published ones:
 * its nDCG leaves the first two ranks undiscounted and is therefore never below the usual one. Unanswerable queries are
 * left out, as there; so are queries whose target is empty.
 */
export function longMemEvalScores(rescored: readonly RescoredQuery[], { cutoffs, bootstrap }: { cutoffs: readonly number[]; bootstrap: BootstrapPlan }): LongMemEvalScores {
  const answerable = rescored.filter(({ query }) => query.answerable);
  const ofTarget = (target: Target) => {
    const members = answerable.filter(({ targets }) => targets[target].size > 0);
    const byCutoff = cutoffs.map((k) => ({ k, scores: members.map(({ ranked, targets }) => longMemEvalMetrics(ranked, { corpus: [...targets[target]], targets: targets[target], k })) }));
    return Object.fromEntries(Object.entries(NAMES).map(([name, field]) => [name, Object.fromEntries(byCutoff.map(({ k, scores }) => [String(k), meanScore(scores.map((score) => score[field]), bootstrap)]))]));
  };
  return Object.fromEntries(TARGETS.map((target) => [target, ofTarget(target)])) as LongMemEvalScores;
}
