import { expect, test } from "vitest";
import { buildRatings } from "@/lib/stats/ratings";
import { groupAgreement } from "./group-agreement";

const scale = { level: "nominal", categories: ["yes", "no"] } as const;
const plan = { seed: 1, resamples: 50, noun: "annotator" } as const;
const item = (n: number) => `item-${n}`;

test("a newcomer with five contrary labels does not move the mean of the others, and the figure says so", () => {
  const records = Array.from({ length: 60 }, (_, n) => ["a", "b"].map((rater) => ({ item: item(n), rater, label: n % 2 === 0 || (rater === "b" && n < 6) ? "yes" : "no" }))).flat();
  const newcomer = Array.from({ length: 5 }, (_, n) => ({ item: item(n), rater: "c", label: n % 2 === 0 ? "no" : "yes" }));
  const before = groupAgreement(buildRatings(records, { scale }), ["a", "b"], plan);
  const after = groupAgreement(buildRatings([...records, ...newcomer], { scale }), ["a", "b", "c"], plan);
  expect(after.meanCohenKappa.value).toBe(before.meanCohenKappa.value);
  expect(after.meanCohenKappa.warnings?.[0]).toBe("2 pairs share fewer than 30 cases and are left out of this mean.");
});

test("in a small project every pair counts", () => {
  const records = Array.from({ length: 8 }, (_, n) => ["a", "b", "c"].map((rater) => ({ item: item(n), rater, label: (n + rater.charCodeAt(0)) % 3 === 0 ? "yes" : "no" }))).flat();
  const { meanCohenKappa } = groupAgreement(buildRatings(records, { scale }), ["a", "b", "c"], plan);
  expect(meanCohenKappa.n).toBe(8);
  expect(meanCohenKappa.warnings?.join(" ") ?? "").not.toContain("left out of this mean");
});
