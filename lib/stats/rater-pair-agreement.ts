import { bootstrapInterval } from "./bootstrap-interval";
import { resamplingOfRatings } from "./resampling-of-ratings";
import type { Ratings } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";

export interface RaterPairAgreementOptions {
  method: string;
  /** Steps in the declared order up to which two answers agree. */
  within: number;
  interval?: IntervalRequest;
}

/** One line for each two ratings of one item, kept flat so that a resample is one loop. */
interface PairedRatings {
  item: Int32Array;
  pair: Int32Array;
  agrees: Uint8Array;
  pairs: number;
}

/**
 * Mean over pairs of raters of the share of items, of those both rated, on which they agree. Pairs without a common
 * item do not count. This is the figure of papers that average a table of pairwise agreements.
 */
export function raterPairAgreement(ratings: Ratings, options: RaterPairAgreementOptions): Statistic {
  const paired = pairedRatings(ratings, options.within);
  const evaluate = meanOverPairs(paired, ratings.weights);
  const items = ratings.items.length;
  const value = evaluate(new Int32Array(items).fill(1));
  const n = new Set(paired.item).size;
  if (value === null) return { value: null, reason: "No two raters rated the same item.", n, method: options.method };
  if (!options.interval) return { value, n, method: options.method };
  if (options.interval.method === "analytic") {
    return { value, n, method: options.method, warnings: ["No analytic interval: a mean over pairs of raters has none here; use the bootstrap."] };
  }
  const resampling = resamplingOfRatings(ratings, (distinct) => meanOverPairs(pairedRatings(distinct, options.within), distinct.weights));
  const { interval, standardError, warnings } = bootstrapInterval(resampling, options.interval);
  return { value, n, method: options.method, interval, standardError, warnings: warnings.length > 0 ? warnings : undefined };
}

function pairedRatings(ratings: Ratings, within: number): PairedRatings {
  const raters = ratings.raters.length;
  const item: number[] = [];
  const pair: number[] = [];
  const agrees: number[] = [];
  for (let row = 0; row < ratings.items.length; row++) {
    for (let one = 0; one < raters; one++) {
      const first = ratings.codes[row * raters + one]!;
      if (first < 0) continue;
      for (let other = one + 1; other < raters; other++) {
        const second = ratings.codes[row * raters + other]!;
        if (second < 0) continue;
        item.push(row);
        pair.push(one * raters + other);
        agrees.push(Number(Math.abs(first - second) <= within));
      }
    }
  }
  return { item: Int32Array.from(item), pair: Int32Array.from(pair), agrees: Uint8Array.from(agrees), pairs: raters * raters };
}

function meanOverPairs(paired: PairedRatings, weights: Float64Array | null): (multiplicity: Int32Array) => number | null {
  const agreeing = new Float64Array(paired.pairs);
  const common = new Float64Array(paired.pairs);
  return (multiplicity) => {
    agreeing.fill(0);
    common.fill(0);
    for (let line = 0; line < paired.item.length; line++) {
      const item = paired.item[line]!;
      const weight = multiplicity[item]! * (weights ? weights[item]! : 1);
      common[paired.pair[line]!]! += weight;
      if (paired.agrees[line] === 1) agreeing[paired.pair[line]!]! += weight;
    }
    let sum = 0;
    let used = 0;
    for (let pair = 0; pair < paired.pairs; pair++) {
      if (common[pair] === 0) continue;
      sum += agreeing[pair]! / common[pair]!;
      used++;
    }
    return used === 0 ? null : sum / used;
  };
}
