import { InvalidInput } from "@/lib/errors";

export interface Allocation {
  kind: "proportional" | "equal" | "given";
  n: number;
  given: Readonly<Record<string, number>>;
}

interface Stratum {
  stratum: string;
  size: number;
}

/**
 * How many cases to draw from each stratum. `proportional` rounds n·size/total by largest remainders, ties to the
 * earlier stratum; `equal` gives each the same, and what a small stratum cannot take goes to the others; `given` takes
 * the numbers as they are, and they must add up to n. Never more than a stratum holds.
 *
 * @throws InvalidInput when n exceeds the cases, or given numbers do not fit.
 */
export function allocate(strata: readonly Stratum[], allocation: Allocation): number[] {
  const total = strata.reduce((sum, { size }) => sum + size, 0);
  if (allocation.kind === "given") return givenNumbers(strata, allocation);
  if (allocation.n > total) throw new InvalidInput(`There are ${total} cases to draw from, fewer than ${allocation.n}.`, { take: `must be at most ${total}` });
  return allocation.kind === "equal" ? equalShares(strata, allocation.n) : largestRemainders(strata.map(({ size }) => size), allocation.n);
}

function largestRemainders(sizes: readonly number[], n: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total === 0) return sizes.map(() => 0);
  const shares = sizes.map((size) => Math.floor((n * size) / total));
  // The remainder in whole numbers, so that equal ones are equal.
  const remainders = sizes.map((size, index) => ({ index, remainder: (n * size) % total }));
  remainders.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const left = n - shares.reduce((sum, share) => sum + share, 0);
  for (const { index } of remainders.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** Deals one case at a time in turn, which levels the strata as far as their sizes allow. */
function equalShares(strata: readonly Stratum[], n: number): number[] {
  const shares = strata.map(() => 0);
  for (let left = n; left > 0; ) {
    const open = strata.map((_, index) => index).filter((index) => (shares[index] ?? 0) < (strata[index]?.size ?? 0));
    const room = Math.min(...open.map((index) => (strata[index]?.size ?? 0) - (shares[index] ?? 0)));
    const each = Math.min(room, Math.floor(left / open.length));
    const takers = each > 0 ? open : open.slice(0, left);
    for (const index of takers) shares[index] = (shares[index] ?? 0) + Math.max(each, 1);
    left -= takers.length * Math.max(each, 1);
  }
  return shares;
}

function givenNumbers(strata: readonly Stratum[], { given, n }: Allocation): number[] {
  const unknown = Object.keys(given).find((name) => !strata.some(({ stratum }) => stratum === name));
  if (unknown !== undefined) throw new InvalidInput(`There is no stratum “${unknown}”; there are ${strata.map(({ stratum }) => stratum).join(", ")}.`, { given: `names the unknown stratum “${unknown}”` });
  for (const { stratum, size } of strata) {
    if ((given[stratum] ?? 0) > size) throw new InvalidInput(`The stratum “${stratum}” holds ${size} cases, fewer than ${given[stratum]}.`, { given: `asks too many of “${stratum}”` });
  }
  const shares = strata.map(({ stratum }) => given[stratum] ?? 0);
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum !== n) throw new InvalidInput(`The numbers given for the strata add up to ${sum}, not ${n}.`, { given: `must add up to ${n}` });
  return shares;
}
