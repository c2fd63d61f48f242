import type { RankedHits } from "./ranked-hits";

/**
 * Reciprocal rank at k: one over the rank of the first hit, 0 where it lies beyond k or nowhere. Null for an empty
 * target. Over the whole saved depth it is trec_eval's `recip_rank`; its mean over queries is MRR.
 */
export function reciprocalRank({ ranks, targetSize }: RankedHits, k: number): number | null {
  if (targetSize === 0) return null;
  const first = ranks[0];
  return first !== undefined && first <= k ? 1 / first : 0;
}
