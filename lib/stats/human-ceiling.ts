import { agreementWeights } from "./agreement-weights";
import { bootstrapInterval } from "./bootstrap-interval";
import { meanPairKappa } from "./mean-pair-kappa";
import { resamplingOfRatings } from "./resampling-of-ratings";
import { raterColumn, selectItems, selectRaters } from "./select-ratings";
import type { BootstrapRequest } from "./bootstrap-interval";
import type { CohenOptions } from "./cohen-kappa";
import type { MeanPairKappa } from "./mean-pair-kappa";
import type { Ratings } from "./ratings";
import type { Statistic } from "./statistic";

export interface HumanCeilingOptions extends CohenOptions {
  humans: readonly string[];
  judge: string;
  interval?: BootstrapRequest;
}

export interface HumanCeiling {
  /** Mean of Cohen's kappa over pairs of people: what a judge could at best be expected to reach. */
  ceiling: Statistic;
  /** Mean of Cohen's kappa of the judge with each person. */
  judge: Statistic;
  /** Judge minus ceiling, resampled together. */
  difference: Statistic;
}

/**
 * The judge against the human ceiling, like with like: both are means of pairwise kappas on the same items, those
 * that the judge and at least two people labelled. Kappa of the judge with the people's consensus is another number,
 * which a judge worse than every person can push above this ceiling; it does not belong beside it.
 * Undefined with fewer than two people in common with the judge.
 */
export function humanCeiling(ratings: Ratings, options: HumanCeilingOptions): HumanCeiling {
  const shared = sharedItems(ratings, options);
  const weights = agreementWeights(ratings, options.weights ?? "unweighted", options.positions);
  const peoplePairs = options.humans.flatMap((a, at) => options.humans.slice(at + 1).map((b) => [a, b] as const));
  const judgePairs = options.humans.map((human) => [human, options.judge] as const);
  const people = (table: Ratings) => valueOf(meanPairKappa(table, peoplePairs, weights));
  const judge = (table: Ratings) => valueOf(meanPairKappa(table, judgePairs, weights));
  const difference = (table: Ratings) => {
    const [reached, reachable] = [judge(table), people(table)];
    return (multiplicity: Int32Array) => {
      const [higher, lower] = [reached(multiplicity), reachable(multiplicity)];
      return higher === null || lower === null ? null : higher - lower;
    };
  };
  const statistic = (method: string, prepare: OnItems["prepare"]) => onItems(shared, { method, prepare, interval: options.interval });
  return {
    ceiling: statistic("mean of Cohen's kappa over pairs of people, on items the judge labelled too", people),
    judge: statistic("mean of Cohen's kappa of the judge with each person, on items with two or more people", judge),
    difference: statistic("judge minus ceiling, paired over items", difference),
  };
}

function valueOf(mean: MeanPairKappa): (multiplicity: Int32Array) => number | null {
  return (multiplicity) => mean.evaluate(multiplicity).value;
}

function sharedItems(ratings: Ratings, options: HumanCeilingOptions): Ratings {
  const people = options.humans.map((human) => raterColumn(ratings, human));
  const judge = raterColumn(ratings, options.judge);
  const width = ratings.raters.length;
  const positions = ratings.items.flatMap((_, item) => {
    const answers = people.filter((column) => ratings.codes[item * width + column]! >= 0).length;
    return answers >= 2 && ratings.codes[item * width + judge]! >= 0 ? [item] : [];
  });
  // Nobody else takes part, so that items which only they answered differently stay interchangeable.
  return selectRaters(selectItems(ratings, positions), [...options.humans, options.judge]);
}

interface OnItems {
  method: string;
  prepare: (table: Ratings) => (multiplicity: Int32Array) => number | null;
  interval?: BootstrapRequest;
}

function onItems(ratings: Ratings, { method, prepare, interval: request }: OnItems): Statistic {
  const n = ratings.items.length;
  if (n === 0) return { value: null, reason: "No item was labelled by the judge and by two or more people.", n, method };
  const value = prepare(ratings)(new Int32Array(n).fill(1));
  if (value === null) return { value: null, reason: "No pair of raters has a defined kappa on the shared items.", n, method };
  if (!request) return { value, n, method };
  const { interval, standardError, warnings } = bootstrapInterval(resamplingOfRatings(ratings, prepare), request);
  return { value, n, method, interval, standardError, warnings: warnings.length > 0 ? warnings : undefined };
}
