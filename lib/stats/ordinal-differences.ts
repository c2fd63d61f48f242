/**
 * Krippendorff's ordinal metric: the square of how many ratings lie from one category to the other, those in the two
 * themselves counted half. Depends on how often each category was used, so that an unused one changes nothing.
 * `margins` holds the pairable ratings by category in declared order; the result is row-major, written into `into`.
 * Source: Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, section 4.
 */
export function ordinalDifferences(margins: Float64Array, into = new Float64Array(margins.length ** 2)): Float64Array {
  const size = margins.length;
  for (let low = 0; low < size; low++) {
    into[low * size + low] = 0;
    let between = margins[low]!;
    for (let high = low + 1; high < size; high++) {
      between += margins[high]!;
      const difference = (between - (margins[low]! + margins[high]!) / 2) ** 2;
      into[low * size + high] = difference;
      into[high * size + low] = difference;
    }
  }
  return into;
}
