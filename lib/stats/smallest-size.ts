import { InvalidStatisticInput } from "./invalid-statistic-input";

const LARGEST = 1e9;

/** Smallest real size at which a rising power reaches the wanted one, by bisection to the last digits. */
export function smallestSize(search: { wanted: number; from: number; powerOf: (size: number) => number }): number {
  let low = search.from;
  let high = search.from;
  while (search.powerOf(high) < search.wanted) {
    low = high;
    high *= 2;
    if (high > LARGEST) throw new InvalidStatisticInput("No size up to a thousand million reaches the wanted power: is the effect 0?");
  }
  for (let step = 0; step < 200 && high - low > 1e-10 * high; step++) {
    const middle = (low + high) / 2;
    if (search.powerOf(middle) < search.wanted) low = middle;
    else high = middle;
  }
  return high;
}
