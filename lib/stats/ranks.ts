/** How equal values share their ranks: their mean rank, their lowest, or consecutive ranks without gaps. */
export type TieMethod = "average" | "min" | "dense";

/** Ranks from 1, in the order of the values given; ties as asked. */
export function ranks(values: ArrayLike<number>, ties: TieMethod = "average"): Float64Array {
  const n = values.length;
  const order = Uint32Array.from({ length: n }, (_, at) => at).sort((a, b) => values[a]! - values[b]!);
  const result = new Float64Array(n);
  let distinct = 0;
  for (let start = 0; start < n;) {
    let end = start + 1;
    while (end < n && values[order[end]!] === values[order[start]!]) end++;
    distinct++;
    const rank = ties === "average" ? (start + 1 + end) / 2 : ties === "min" ? start + 1 : distinct;
    for (let at = start; at < end; at++) result[order[at]!] = rank;
    start = end;
  }
  return result;
}
