import { expect, test } from "vitest";
import { meanScore } from "./mean-score";
import { buildRatings } from "./ratings";

const scale = { level: "ordinal", categories: ["1", "2", "3", "4", "5"], values: [1, 2, 3, 4, 5] } as const;
const records = [
  { item: "a", rater: "x", label: "5" }, { item: "a", rater: "y", label: "3" },
  { item: "b", rater: "x", label: "2" },
  { item: "c", rater: "z", label: "1" },
];

test("each item counts once, however many rated it", () => {
  expect(meanScore(buildRatings(records, { scale }), ["x", "y"])).toMatchObject({ value: 3, n: 2 });
  expect(meanScore(buildRatings(records, { scale }), ["y"])).toMatchObject({ value: 3, n: 1 });
});

test("ranks stand in for values that a scale does not declare", () => {
  expect(meanScore(buildRatings(records, { scale: { level: "ordinal", categories: scale.categories } }), ["x", "y"])).toMatchObject({ value: 2 });
});

test("without a rating it says so", () => {
  expect(meanScore(buildRatings(records, { scale, raters: ["x", "y", "z", "w"] }), ["w"])).toMatchObject({ value: null, n: 0, reason: "There is no rating." });
});

test("the interval covers the value, repeats with its seed, and keeps clusters together", () => {
  const many = Array.from({ length: 40 }, (_, n) => ({ item: `i${n}`, rater: "x", label: String(1 + ((n * 7) % 5)) }));
  const interval = { seed: 7, resamples: 400, method: "percentile" } as const;
  const alone = meanScore(buildRatings(many, { scale }), ["x"], { interval });
  expect(alone).toEqual(meanScore(buildRatings(many, { scale }), ["x"], { interval }));
  expect(alone.interval?.lower).toBeLessThan(3);
  expect(alone.interval?.upper).toBeGreaterThan(3);
  const clustered = meanScore(buildRatings(many, { scale, clusterOf: (item) => String(Number(item.slice(1)) % 5) }), ["x"], { interval });
  expect(clustered.interval?.method).toContain("5 clusters of items");
});
