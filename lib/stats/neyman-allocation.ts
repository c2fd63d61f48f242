import { InvalidStatisticInput } from "./invalid-statistic-input";

export interface AllocationStratum {
  name: string;
  /** Cases in the stratum. */
  size: number;
  /** Standard deviation of the labels there, guessed or from a pilot. */
  deviation: number;
}

/**
 * Splits a sample over strata so that the variance of the weighted mean is least: in proportion to size × standard
 * deviation. At least `fewest` (default 2, so that a variance can be estimated) and at most all cases a stratum; what
 * a full stratum cannot take goes to the others; whole numbers by largest remainders, in the order given.
 * Strata without any spread share by size. Throws when the sample is smaller than the minimum or larger than the set.
 * Source: Neyman (1934), Journal of the Royal Statistical Society 97; Cochran (1977), sections 5.5 and 5.8.
 */
export function neymanAllocation(strata: readonly AllocationStratum[], sample: number, fewest = 2): number[] {
  const floors = strata.map(({ size }) => Math.min(size, fewest));
  const least = floors.reduce((sum, floor) => sum + floor, 0);
  const population = strata.reduce((sum, { size }) => sum + size, 0);
  if (sample < least || sample > population) {
    throw new InvalidStatisticInput(`A sample over these strata holds from ${least} to ${population} cases, not ${sample}.`, { field: "sample" });
  }
  const spread = strata.reduce((sum, { size, deviation }) => sum + size * deviation, 0);
  const pull = strata.map(({ size, deviation }) => (spread > 0 ? size * deviation : size));
  return wholeNumbers(shares(strata, { pull, floors, sample }), strata, sample);
}

/** Proportional shares, those beyond a bound set to it and the rest shared again. */
function shares(strata: readonly AllocationStratum[], input: { pull: number[]; floors: number[]; sample: number }): number[] {
  const fixed = new Map<number, number>();
  for (;;) {
    const rest = input.sample - [...fixed.values()].reduce((sum, count) => sum + count, 0);
    const open = strata.map((_, at) => at).filter((at) => !fixed.has(at));
    const total = open.reduce((sum, at) => sum + input.pull[at]!, 0);
    const share = (at: number) => (total > 0 ? (rest * input.pull[at]!) / total : rest / open.length);
    const over = open.filter((at) => share(at) > strata[at]!.size);
    const under = open.filter((at) => share(at) < input.floors[at]!);
    if (over.length === 0 && under.length === 0) return strata.map((_, at) => fixed.get(at) ?? share(at));
    // One kind of bound at a time, the one with the larger excess, so that neither starves the other.
    const excess = over.reduce((sum, at) => sum + share(at) - strata[at]!.size, 0);
    const lack = under.reduce((sum, at) => sum + input.floors[at]! - share(at), 0);
    if (excess >= lack) for (const at of over) fixed.set(at, strata[at]!.size);
    else for (const at of under) fixed.set(at, input.floors[at]!);
  }
}

function wholeNumbers(exact: readonly number[], strata: readonly AllocationStratum[], sample: number): number[] {
  const whole = exact.map((share) => Math.floor(share + 1e-9));
  const byRemainder = exact.map((_, at) => at).sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!) || a - b);
  let rest = sample - whole.reduce((sum, count) => sum + count, 0);
  while (rest > 0) {
    for (const at of byRemainder) {
      if (rest === 0) break;
      if (whole[at]! < strata[at]!.size) {
        whole[at]!++;
        rest--;
      }
    }
  }
  return whole;
}
