import type { RankedHits } from "./ranked-hits";

/** Hit at k: 1 where any of the target is among the first k, else 0. Null for an empty target. Equals trec_eval's `success_k`. */
export function hit({ ranks, targetSize }: RankedHits, k: number): 0 | 1 | null {
  if (targetSize === 0) return null;
  const first = ranks[0];
  return first !== undefined && first <= k ? 1 : 0;
}
