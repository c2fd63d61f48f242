import { distinctRanking } from "./ranked-hits";

/**
 * nDCG at k with graded, linear gain: the gains of the first k over log2(rank + 1), divided by the same for all graded
 * ids in the best order, whether they were retrieved or not. Null where no id has a positive grade.
 * Source: Järvelin & Kekäläinen (2002), with the linear gain that trec_eval uses.
 * @param grades id → gain from 0 upwards; an id without a grade gains nothing
 */
export function gradedNdcg(ranked: readonly string[], grades: ReadonlyMap<string, number>, k: number): number | null {
  const ideal = discounted([...grades.values()].sort((a, b) => b - a), k);
  if (ideal === 0) return null;
  return discounted(distinctRanking(ranked).ids.map((id) => grades.get(id) ?? 0), k) / ideal;
}

function discounted(gains: readonly number[], k: number): number {
  return gains.slice(0, k).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}
