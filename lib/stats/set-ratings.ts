import { buildRatings } from "./ratings";
import { krippendorffAlpha } from "./krippendorff-alpha";
import { jaccardDistance, masiDistance } from "./set-distance";
import type { AlphaDetails } from "./krippendorff-alpha";
import type { Ratings, RatingsOptions } from "./ratings";
import type { IntervalRequest, Statistic } from "./statistic";

export interface SetRatingRecord {
  item: string;
  rater: string;
  /** The chosen members, in any order; an empty list is an answer, null is a missing one. */
  members: readonly string[] | null;
}

export interface SetRatings {
  /** Each different set is a category of its own. */
  ratings: Ratings;
  /** The set behind each category. */
  sets: readonly ReadonlySet<string>[];
}

/** Rating table of set-valued answers, such as the turns that support a claim. */
export function buildSetRatings(records: readonly SetRatingRecord[], options: Omit<RatingsOptions, "scale"> = {}): SetRatings {
  const keyOf = (members: readonly string[]) => JSON.stringify([...new Set(members)].sort());
  const keys = [...new Set(records.flatMap(({ members }) => (members ? [keyOf(members)] : [])))];
  const categories = keys.length > 0 ? keys : ["[]"];
  const labelled = records.map(({ item, rater, members }) => ({ item, rater, label: members && keyOf(members) }));
  return {
    ratings: buildRatings(labelled, { ...options, scale: { level: "nominal", categories } }),
    sets: categories.map((key) => new Set(JSON.parse(key) as string[])),
  };
}

const DISTANCES = { masi: masiDistance, jaccard: jaccardDistance };

/**
 * Krippendorff's alpha of set-valued answers under the MASI or Jaccard distance, which gives credit for partial
 * overlap. See `krippendorffAlpha` for its edges.
 */
export function setAlpha(sets: SetRatings, distance: "masi" | "jaccard", options: { interval?: IntervalRequest } = {}): Statistic<AlphaDetails> {
  const between = DISTANCES[distance];
  return krippendorffAlpha(sets.ratings, {
    ...options,
    metric: { name: distance === "masi" ? "MASI" : "Jaccard", difference: (a, b) => between(sets.sets[a]!, sets.sets[b]!) },
  });
}
