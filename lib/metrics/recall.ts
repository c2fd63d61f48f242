import type { RankedHits } from "./ranked-hits";

/**
 * Recall at k: the share of the target's distinct ids among the first k, which cannot reach 1 where the target is larger
 * than k. Null for an empty target. Equals trec_eval's `recall_k`.
 */
export function recall({ ranks, targetSize }: RankedHits, k: number): number | null {
  return targetSize === 0 ? null : ranks.filter((rank) => rank <= k).length / targetSize;
}
