import { expect, test } from "vitest";
import { bootstrap } from "./bootstrap";
import { meanPairKappa } from "./mean-pair-kappa";
import { buildRatings } from "./ratings";
import { resamplingOfItems } from "./resampling-of-items";
import { resamplingOfRatings } from "./resampling-of-ratings";
import type { Ratings } from "./ratings";

const PAIRS = [["a", "b"], ["a", "c"], ["b", "c"]] as const;
const ANSWERS = ["yyy", "yyn", "n-n", "nnn", "ynn", "yyy", "-yy", "nnn", "yyn", "nny", "yyy", "n-y"];

function ratingsOf(more: { clusterOf?: (item: string) => string } = {}): Ratings {
  const records = ANSWERS.flatMap((answers, item) => ["a", "b", "c"].map((rater, at) => ({ item: String(item), rater, label: answers[at] === "-" ? null : answers[at]! })));
  return buildRatings(records, { scale: { level: "nominal", categories: ["y", "n"] }, ...more });
}

function prepare(ratings: Ratings) {
  const mean = meanPairKappa(ratings, PAIRS, Float64Array.of(1, 0, 0, 1));
  return (multiplicity: Int32Array) => mean.evaluate(multiplicity).value;
}

const draw = { resamples: 200, seed: 7 };

test("gives the replicates of resampling item by item, from fewer rows", () => {
  const ratings = ratingsOf();
  const resampling = resamplingOfRatings(ratings, prepare);
  expect(resampling.cells).toBe(new Set(ANSWERS).size);
  expect(bootstrap(resampling, draw)).toEqual(bootstrap(resamplingOfItems(ratings.items.length, null, prepare(ratings)), draw));
});

test("keeps every item's row where clusters tell items apart", () => {
  const ratings = ratingsOf({ clusterOf: (item) => String(Number(item) % 4) });
  const resampling = resamplingOfRatings(ratings, prepare);
  expect(resampling.unitName).toBe("clusters of items");
  expect(bootstrap(resampling, draw)).toEqual(bootstrap(resamplingOfItems(ratings.items.length, ratings.clusters, prepare(ratings)), draw));
});
