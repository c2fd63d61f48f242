import { describe, expect, it } from "vitest";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { MISSING, buildRatings } from "./ratings";
import { recordsOfLabelMatrix } from "./rating-records";
import { selectItems, selectRaters } from "./select-ratings";

const scale = { level: "ordinal" as const, categories: ["no", "partly", "yes"] };

describe("buildRatings", () => {
  it("stores codes item by item, in declared order, with missing ratings", () => {
    const ratings = buildRatings(recordsOfLabelMatrix({ ann: { q1: "yes", q2: "no" }, bob: { q1: "partly" } }), { scale });
    expect(ratings).toMatchObject({ items: ["q1", "q2"], raters: ["ann", "bob"], categories: ["no", "partly", "yes"], values: null });
    expect([...ratings.codes]).toEqual([2, 1, 0, MISSING]);
  });

  it("names the record, item, rater and declared labels of an undeclared label", () => {
    const build = () => buildRatings([{ item: "q1", rater: "ann", label: "maybe" }], { scale });
    expect(build).toThrow('Rating 1 (item "q1", rater "ann") has the label "maybe", which is not declared. Declared are: no, partly, yes.');
    expect(build).toThrow(InvalidStatisticInput);
  });

  it("refuses a second rating of one item by one rater", () => {
    const records = [{ item: "q1", rater: "ann", label: "yes" }, { item: "q1", rater: "ann", label: "yes" }];
    expect(() => buildRatings(records, { scale })).toThrow("more than once (rating 2)");
  });

  it("wants numbers on an interval scale and takes numeric categories as such", () => {
    expect(() => buildRatings([], { scale: { level: "interval", categories: ["low", "high"] } })).toThrow("one finite number a category");
    expect([...buildRatings([], { scale: { level: "interval", categories: [1, 2, 5] } }).values!]).toEqual([1, 2, 5]);
  });

  it("refuses weights that are not positive", () => {
    const options = { scale, weightOf: () => 0 };
    expect(() => buildRatings([{ item: "q1", rater: "ann", label: "yes" }], options)).toThrow('weight of item "q1"');
  });

  it("refuses duplicate categories", () => {
    expect(() => buildRatings([], { scale: { level: "nominal", categories: ["a", "a"] } })).toThrow('names "a" twice');
  });
});

describe("selections", () => {
  const ratings = buildRatings(recordsOfLabelMatrix({ ann: { q1: "yes", q2: "no" }, bob: { q1: "partly", q2: "no" } }), {
    scale, clusterOf: (item) => item, weightOf: (item) => (item === "q1" ? 1 : 3),
  });

  it("keep the order asked for", () => {
    expect([...selectRaters(ratings, ["bob", "ann"]).codes]).toEqual([1, 2, 0, 0]);
    expect(() => selectRaters(ratings, ["eve"])).toThrow('no rater "eve"');
  });

  it("carry clusters and weights", () => {
    const last = selectItems(ratings, [1]);
    expect(last.items).toEqual(["q2"]);
    expect([...last.weights!]).toEqual([3]);
    expect([...last.clusters!]).toEqual([1]);
  });
});
