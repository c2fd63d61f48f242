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

/** Pairs that differ by the same amount share a draw: the sum over k of them is the amount times 2 Binomial(k, ½) − k, which is a count of random bits. */
function randomExtremes(differences: Float64Array, arrangements: number, seed: number): number {
  const limit = threshold(differences);
  const { amounts, counts } = blocksOf(differences);
  const sampler = new IndexSampler(seed);
  let extreme = 0;
  for (let arrangement = 0; arrangement < arrangements; arrangement++) {
    let sum = 0;
    let bits = 0;
    let left = 0;
    for (let block = 0; block < amounts.length; block++) {
      const count = counts[block]!;
      if (left < count) {
        bits = sampler.word();
        left = 32;
      }
      sum += amounts[block]! * (2 * onesOf(count === 32 ? bits : bits & ((1 << count) - 1)) - count);
      bits >>>= count;
      left -= count;
    }
    if (Math.abs(sum) >= limit) extreme++;
  }
  return extreme;
}

/** The amounts of the differences without their signs, zeros left out, with how many pairs have each; at most 32 to a block, the bits of a word. */
function blocksOf(differences: Float64Array): { amounts: Float64Array; counts: Int32Array } {
  const sorted = differences.map(Math.abs).filter((amount) => amount > 0).sort();
  const blocks: { amount: number; count: number }[] = [];
  for (const amount of sorted) {
    const last = blocks.at(-1);
    if (last?.amount === amount && last.count < 32) last.count++;
    else blocks.push({ amount, count: 1 });
  }
  return { amounts: Float64Array.from(blocks, ({ amount }) => amount), counts: Int32Array.from(blocks, ({ count }) => count) };
}

/** How many bits of a 32-bit word are set (Warren 2012, section 5-1). */
function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Two-sided p of the paired t test; null with fewer than two pairs or without variation. */
export function pairedStudentP(first: ArrayLike<number>, second: ArrayLike<number>): number | null {
  const differences = pairedDifferences(first, second);
  const n = differences.length;
  const spread = n > 1 ? variance(differences, 1) : 0;
  return spread > 0 ? 2 * tCdf(-Math.abs(mean(differences)) / Math.sqrt(spread / n), n - 1) : null;
}
