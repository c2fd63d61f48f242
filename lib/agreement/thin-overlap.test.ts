import { expect, test } from "vitest";
import { cohenKappa } from "@/lib/stats/cohen-kappa";
import { buildRatings } from "@/lib/stats/ratings";
import { groupAgreement } from "./group-agreement";
import { modelAgainstPeople } from "./model-against-people";

const scale = { level: "nominal", categories: ["yes", "no"] } as const;
const plan = { seed: 1, resamples: 50 } as const;
const item = (n: number) => `item-${n}`;

const records = Array.from({ length: 60 }, (_, n) => ["a", "b", "judge"].map((rater) => ({ item: item(n), rater, label: n % 2 === 0 || (rater !== "a" && n < 6) ? "yes" : "no" }))).flat();
const newcomer = Array.from({ length: 5 }, (_, n) => ({ item: item(n), rater: "c", label: n < 2 ? "no" : "yes" }));
const ratings = buildRatings([...records, ...newcomer], { scale });
const kappa = (...pair: [string, string]) => cohenKappa(ratings, pair).value ?? NaN;

test("the mean over pairs is the plain one, and says that a newcomer's pairs rest on few cases", () => {
  const { meanCohenKappa } = groupAgreement(ratings, ["a", "b", "c"], { ...plan, noun: "annotator" });
  expect(meanCohenKappa.value).toBeCloseTo((kappa("a", "b") + kappa("a", "c") + kappa("b", "c")) / 3, 12);
  expect(meanCohenKappa.warnings?.[0]).toBe("2 of 3 pairs share fewer than 30 cases; in this mean each pair weighs the same.");
});

test("a judge and the people beside it are averaged alike, over the same people", () => {
  const { withEach, judge, ceiling } = modelAgainstPeople(ratings, { model: "judge", people: ["a", "b", "c"], epsilon: 0.2 }, plan);
  expect(withEach.value).toBeCloseTo((kappa("a", "judge") + kappa("b", "judge") + kappa("c", "judge")) / 3, 12);
  expect(judge.value).toBeCloseTo(withEach.value ?? NaN, 12);
  expect(ceiling.value).toBeCloseTo((kappa("a", "b") + kappa("a", "c") + kappa("b", "c")) / 3, 12);
  expect([withEach, judge, ceiling].map(({ warnings }) => warnings?.[0])).toEqual([
    "1 of 3 pairs shares fewer than 30 cases; in this mean each pair weighs the same.",
    "1 of 3 pairs shares fewer than 30 cases; in this mean each pair weighs the same.",
    "2 of 3 pairs share fewer than 30 cases; in this mean each pair weighs the same.",
  ]);
});

test("in a small project it says so once, of all pairs", () => {
  const few = records.filter(({ item: id }) => Number(id.slice(5)) < 8);
  const { meanCohenKappa } = groupAgreement(buildRatings(few, { scale }), ["a", "b", "judge"], { ...plan, noun: "annotator" });
  expect(meanCohenKappa.n).toBe(8);
  expect(meanCohenKappa.warnings?.[0]).toBe("All pairs share fewer than 30 cases.");
});
