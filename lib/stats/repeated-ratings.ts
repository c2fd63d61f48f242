import { InvalidStatisticInput } from "./invalid-statistic-input";
import { MISSING, type Ratings } from "./ratings";

/** The labels of each item of a cluster, and how many clusters have exactly these. */
export interface RatingPattern {
  labels: readonly (readonly string[])[];
  times: number;
}

/**
 * A rating table out of patterns that repeat, for tables of which only the counts matter: which rater gave which label
 * is not told, so that it serves Fleiss' kappa and percent agreement, and no statistic of pairs of raters. Items of one
 * cluster stay together in intervals; where every cluster has one item, items stand alone.
 *
 * @throws InvalidStatisticInput for a label that is not declared.
 */
export function repeatedRatings(patterns: readonly RatingPattern[], categories: readonly string[]): Ratings {
  const codeOf = new Map(categories.map((category, code) => [category, code]));
  const raters = Math.max(0, ...patterns.flatMap(({ labels }) => labels.map((given) => given.length)));
  const size = patterns.reduce((sum, { labels, times }) => sum + labels.length * times, 0);
  const codes = new Int16Array(size * raters).fill(MISSING);
  const clusters = new Int32Array(size);
  let item = 0;
  let cluster = 0;
  for (const { labels, times } of patterns) {
    const coded = labels.map((given) => given.map((label) => {
      const code = codeOf.get(label);
      if (code === undefined) throw new InvalidStatisticInput(`The label "${label}" is not declared. Declared are: ${categories.join(", ")}.`, { field: "label" });
      return code;
    }));
    for (let time = 0; time < times; time++, cluster++) {
      for (const given of coded) {
        codes.set(given, item * raters);
        clusters[item++] = cluster;
      }
    }
  }
  const names = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
  return { level: "nominal", categories, values: null, items: names(size), raters: names(raters), codes, clusters: cluster === size ? null : clusters, weights: null };
}
