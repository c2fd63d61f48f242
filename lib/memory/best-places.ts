/**
 * Places of the `depth` highest scores, best first; equal scores stand in order of place. The same as sorting all of them
 * and keeping the first, at the cost of one look at each: few come after the best so far.
 * @param scores none of them NaN
 */
export function bestPlaces(scores: Float64Array, depth: number): number[] {
  const best: number[] = [];
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place]!;
    if (best.length === depth) {
      if (depth === 0 || score <= scores[best[depth - 1]!]!) continue;
      best.pop();
    }
    best.splice(behindEqual(best, scores, score), 0, place);
  }
  return best;
}

/** Where a score belongs among the best so far, behind those that equal it. */
function behindEqual(best: readonly number[], scores: Float64Array, score: number): number {
  let [from, to] = [0, best.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (scores[best[middle]!]! >= score) from = middle + 1;
    else to = middle;
  }
  return from;
}
