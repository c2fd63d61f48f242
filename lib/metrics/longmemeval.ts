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

/**
 * The same for sessions when turns were retrieved: ids are sessions, one for each turn, so they repeat; k grows until k
 * distinct sessions are seen. Both gain and ideal count every turn of a target session, as LongMemEval's code does.
 */
export function longMemEvalTurnToSession(ranked: readonly string[], { corpus, targets, k }: { corpus: readonly string[]; targets: ReadonlySet<string>; k: number }): LongMemEvalMetrics {
  let reach = k;
  while (reach <= corpus.length && new Set(ranked.slice(0, reach)).size < k) reach++;
  return longMemEvalMetrics(ranked, { corpus, targets, k: reach });
}

function dcg(relevances: readonly number[], k: number): number {
  return relevances.slice(0, k).reduce((sum, relevance, index) => sum + (index === 0 ? relevance : relevance / Math.log2(index + 1)), 0);
}
