/** All that retrieval metrics need to know about one ranked list and one target. */
export interface RankedHits {
  /** Ranks of the hits, from 1, ascending, in the list freed of repetitions. */
  ranks: number[];
  /** Distinct ids in the target, found or not. */
  targetSize: number;
}

/**
 * A ranked list with every id once, at its best rank; later ids move up, which is how trec_eval scores the cleaned
 * list. Also gives the number of repetitions taken out, to be reported.
 */
export function distinctRanking(ranked: readonly string[]): { ids: string[]; repeated: number } {
  const ids = [...new Set(ranked)];
  return { ids, repeated: ranked.length - ids.length };
}

/** Where the target's ids stand in a ranked list, best first; the given order counts, never a score. */
export function rankedHits(ranked: readonly string[], target: ReadonlySet<string>): RankedHits {
  return hitsOfDistinct(distinctRanking(ranked).ids, target);
}

/** The same for a list that is known to hold every id once. */
export function hitsOfDistinct(ids: readonly string[], target: ReadonlySet<string>): RankedHits {
  const ranks: number[] = [];
  if (target.size > 0) {
    for (let at = 0; at < ids.length; at++) if (target.has(ids[at]!)) ranks.push(at + 1);
  }
  return { ranks, targetSize: target.size };
}
