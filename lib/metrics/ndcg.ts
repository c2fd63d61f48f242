import type { RankedHits } from "./ranked-hits";

const discounts: number[] = [0];
const idealGains: number[] = [0];

/** 1/log2(rank + 1), remembered, since a sweep asks for the same few ranks millions of times. */
function discount(rank: number): number {
  for (let next = discounts.length; next <= rank; next++) {
    discounts.push(1 / Math.log2(next + 1));
    idealGains.push(idealGains[next - 1]! + discounts[next]!);
  }
  return discounts[rank]!;
}

/**
 * Normalised discounted cumulative gain at k with binary gain: the sum of 1/log2(rank + 1) over the hits within k, over
 * that of min(k, target size) hits at the top, never over the length of the list.
 * Null for an empty target, where it is undefined.
 * Source: Järvelin & Kekäläinen (2002), ACM TOIS 20; equals trec_eval's `ndcg_cut_k`.
 */
export function ndcg({ ranks, targetSize }: RankedHits, k: number): number | null {
  if (targetSize === 0) return null;
  let gain = 0;
  for (const rank of ranks) if (rank <= k) gain += discount(rank);
  const ideal = Math.min(k, targetSize);
  discount(ideal);
  return gain / idealGains[ideal]!;
}
