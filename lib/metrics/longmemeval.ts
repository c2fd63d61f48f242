/**
 * LongMemEval's own retrieval metrics, under their own names, since they differ from the usual ones
 * (github.com/xiaowu0162/LongMemEval, src/retrieval/eval_utils.py).
 */
export interface LongMemEvalMetrics {
  /** 1 where any target is among the first k. */
  recallAny: number;
  /** 1 where all are; also for an empty target. */
  recallAll: number;
  /** Its DCG leaves ranks 1 and 2 undiscounted: rel₁ + Σ relᵢ/log2(i), so it is never below the usual nDCG. */
  ndcg: number;
}

/**
 * @param ranked ids, best first
 * @param corpus all ids that could be retrieved, with repetition where several share one; the ideal is taken over them
 */
export function longMemEvalMetrics(ranked: readonly string[], { corpus, targets, k }: { corpus: readonly string[]; targets: ReadonlySet<string>; k: number }): LongMemEvalMetrics {
  const top = ranked.slice(0, k);
  const retrieved = new Set(top);
  const relevances = top.map((id) => Number(targets.has(id)));
  const ideal = dcg(corpus.map((id) => Number(targets.has(id))).sort((a, b) => b - a), k);
  return {
    recallAny: Number([...targets].some((id) => retrieved.has(id))),
    recallAll: Number([...targets].every((id) => retrieved.has(id))),
    ndcg: ideal === 0 ? 0 : dcg(relevances, k) / ideal,
  };
}

function dcg(relevances: readonly number[], k: number): number {
  return relevances.slice(0, k).reduce((sum, relevance, index) => sum + (index === 0 ? relevance : relevance / Math.log2(index + 1)), 0);
}
