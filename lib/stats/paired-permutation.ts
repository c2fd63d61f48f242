import tCdf from "@stdlib/stats-base-dists-t-cdf";
import { IndexSampler } from "./index-sampler";
import { mean, variance } from "./moments";
import { pairedDifferences } from "./paired-bootstrap";
import type { Statistic } from "./statistic";

export interface PairedPermutationDetails {
  /** Two-sided. */
  p: number;
  /** All sign patterns, or as many random ones as were drawn. */
  arrangements: number;
  exact: boolean;
}

/** Up to this many pairs all sign patterns are gone through. */
const LARGEST_EXACT = 20;

/**
 * Paired randomisation test of the mean difference of two systems on the same queries: under no difference the sign
 * of each pair is a coin toss. Exact up to 20 pairs, otherwise (b + 1)/(B + 1) from seeded random signs. Sums within
 * rounding of the observed one count as equal. Undefined without pairs.
 * Sources: Fisher (1935); Smucker, Allan & Carterette (2007), CIKM.
 */
export function pairedPermutation(first: ArrayLike<number>, second: ArrayLike<number>, options: { seed: number; resamples?: number }): Statistic<PairedPermutationDetails> {
  const differences = pairedDifferences(first, second);
  const n = differences.length;
  const method = "mean paired difference, randomisation test";
  if (n === 0) return { value: null, reason: "There is no pair.", n, method };
  const exact = n <= LARGEST_EXACT;
  const arrangements = exact ? 2 ** n : options.resamples ?? 10_000;
  const extreme = exact ? exactExtremes(differences) : randomExtremes(differences, arrangements, options.seed);
  const p = exact ? extreme / arrangements : (extreme + 1) / (arrangements + 1);
  return { value: mean(differences), n, method, p, arrangements, exact };
}

function threshold(differences: Float64Array): number {
  const scale = differences.reduce((sum, difference) => sum + Math.abs(difference), 0);
  return Math.abs(differences.reduce((sum, difference) => sum + difference, 0)) - 1e-12 * scale;
}

/** Goes through the sign patterns in Gray code order, one flip at a time. */
function exactExtremes(differences: Float64Array): number {
  const limit = threshold(differences);
  const signs = new Int8Array(differences.length).fill(1);
  let sum = differences.reduce((total, difference) => total + difference, 0);
  let extreme = Number(Math.abs(sum) >= limit);
  const patterns = 2 ** differences.length;
  for (let pattern = 1; pattern < patterns; pattern++) {
    const flipped = 31 - Math.clz32(pattern & -pattern);
    sum -= 2 * signs[flipped]! * differences[flipped]!;
    signs[flipped] = -signs[flipped]!;
    if (Math.abs(sum) >= limit) extreme++;
  }
  return extreme;
}

function randomExtremes(differences: Float64Array, arrangements: number, seed: number): number {
  const limit = threshold(differences);
  const sampler = new IndexSampler(seed);
  let extreme = 0;
  for (let arrangement = 0; arrangement < arrangements; arrangement++) {
    let sum = 0;
    let bits = 0;
    for (let at = 0; at < differences.length; at++) {
      if (at % 32 === 0) bits = sampler.word() | 0;
      sum += (bits & 1) === 1 ? differences[at]! : -differences[at]!;
      bits >>>= 1;
    }
    if (Math.abs(sum) >= limit) extreme++;
  }
  return extreme;
}

/** Two-sided p of the paired t test; null with fewer than two pairs or without variation. */
export function pairedStudentP(first: ArrayLike<number>, second: ArrayLike<number>): number | null {
  const differences = pairedDifferences(first, second);
  const n = differences.length;
  const spread = n > 1 ? variance(differences, 1) : 0;
  return spread > 0 ? 2 * tCdf(-Math.abs(mean(differences)) / Math.sqrt(spread / n), n - 1) : null;
}
