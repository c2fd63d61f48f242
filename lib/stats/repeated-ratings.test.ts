import { describe, expect, it } from "vitest";
import { fleissKappa } from "./fleiss-kappa";
import { percentAgreement } from "./percent-agreement";
import { buildRatings, type RatingRecord } from "./ratings";
import { repeatedRatings, type RatingPattern } from "./repeated-ratings";

const CATEGORIES = ["a", "b", "c"];

/** The same table, a record a rating. */
function recordByRecord(patterns: readonly RatingPattern[]) {
  const records: RatingRecord[] = [];
  const clusterOf = new Map<string, string>();
  patterns.forEach(({ labels, times }, pattern) => {
    for (let time = 0; time < times; time++) {
      labels.forEach((given, at) => {
        const item = `${pattern} ${time} ${at}`;
        clusterOf.set(item, `${pattern} ${time}`);
        given.forEach((label, rater) => records.push({ item, rater: String(rater), label }));
      });
    }
  });
  return buildRatings(records, { scale: { level: "nominal", categories: CATEGORIES }, ...(patterns.some(({ labels }) => labels.length > 1) ? { clusterOf: (item) => clusterOf.get(item) ?? item } : {}) });
}

describe("repeatedRatings", () => {
  const single: RatingPattern[] = [{ labels: [["a", "a", "a"]], times: 7 }, { labels: [["a", "b", "c"]], times: 2 }, { labels: [["b"]], times: 3 }, { labels: [["b", "c"]], times: 4 }];
  const units: RatingPattern[] = [{ labels: [["a", "a"], ["b", "c"]], times: 5 }, { labels: [["a", "b"], ["b", "b"], ["c"]], times: 3 }];

  it.each([["items that stand alone", single], ["units of cases", units]])("gives the statistics of the table record by record: %s", (_, patterns) => {
    const [short, long] = [repeatedRatings(patterns, CATEGORIES), recordByRecord(patterns)];
    const analytic = { interval: { method: "analytic" } } as const;
    expect(fleissKappa(short, analytic)).toEqual(fleissKappa(long, analytic));
    expect(percentAgreement(short, analytic)).toEqual(percentAgreement(long, analytic));
  });

  it("is empty without patterns, and refuses labels that are not declared", () => {
    expect(fleissKappa(repeatedRatings([], CATEGORIES))).toMatchObject({ value: null, n: 0 });
    expect(() => repeatedRatings([{ labels: [["d"]], times: 1 }], CATEGORIES)).toThrow('The label "d" is not declared');
  });
});
