import { IndexSampler } from "./index-sampler";
import type { BootstrapOptions } from "./bootstrap";

/** Tallies of so many sizes are kept, and none larger than this: an audit asks for hundreds of means over the same few sets of queries. */
const REMEMBERED = 4;
const LARGEST = 64 * 1024 * 1024;
const remembered = new Map<string, Uint8Array>();

/**
 * Means of nonparametric bootstrap resamples of the values, in the order drawn. The same seed, size and number of
 * resamples draw the same units for any values, so that means of several scores over one set of units are paired.
 * @param values at least one
 */
export function resampledMeans(values: Float64Array, options: BootstrapOptions): Float64Array {
  const n = values.length;
  const means = new Float64Array(options.resamples);
  if (n * options.resamples > LARGEST) {
    const sampler = new IndexSampler(options.seed);
    for (let resample = 0; resample < means.length; resample++) means[resample] = sampler.resampledSum(values) / n;
    return means;
  }
  addWeighted(means, values, talliesOf(n, options));
  for (let resample = 0; resample < means.length; resample++) means[resample]! /= n;
  return means;
}

/** How often each unit is in each resample: a row of resamples for each unit. */
function talliesOf(n: number, { resamples, seed }: BootstrapOptions): Uint8Array {
  const key = `${n} ${resamples} ${seed}`;
  const known = remembered.get(key);
  if (known) return known;
  const sampler = new IndexSampler(seed);
  const units = Int32Array.from({ length: n }, (_, unit) => unit);
  const counts = new Int32Array(n);
  // A unit is drawn once a resample in the mean; 255 times it never is.
  const tallies = new Uint8Array(n * resamples);
  for (let resample = 0; resample < resamples; resample++) {
    counts.fill(0);
    sampler.tally(units, counts);
    for (let unit = 0; unit < n; unit++) tallies[unit * resamples + resample] = counts[unit]!;
  }
  if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value!);
  remembered.set(key, tallies);
  return tallies;
}

/**
 * Adds to each resample's sum every value as often as the resample holds it. Unit by unit, so that zeros (of which scores
 * and their differences are full) cost nothing, and four units a pass, so that the sums are read and written a quarter as often.
 */
function addWeighted(sums: Float64Array, values: Float64Array, tallies: Uint8Array): void {
  const length = sums.length;
  const present = Array.from(values.keys()).filter((unit) => values[unit] !== 0);
  const rowOf = (unit: number) => tallies.subarray(unit * length, (unit + 1) * length);
  const whole = present.length - (present.length % 4);
  for (let at = 0; at < whole; at += 4) {
    const [i, j, k, l] = [present[at]!, present[at + 1]!, present[at + 2]!, present[at + 3]!];
    const [a, b, c, d] = [rowOf(i), rowOf(j), rowOf(k), rowOf(l)];
    const [w, x, y, z] = [values[i]!, values[j]!, values[k]!, values[l]!];
    for (let resample = 0; resample < length; resample++) sums[resample]! += a[resample]! * w + b[resample]! * x + c[resample]! * y + d[resample]! * z;
  }
  for (const unit of present.slice(whole)) {
    const row = rowOf(unit);
    for (let resample = 0; resample < length; resample++) sums[resample]! += row[resample]! * values[unit]!;
  }
}
