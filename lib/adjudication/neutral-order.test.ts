import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { letterOf, neutralOrder } from "./neutral-order";

const raters = ["r1", "r2", "r3", "r4"].map((raterId) => ({ raterId }));
const key = { seed: 7, caseId: "c1", adjudicatorId: "u1" };
const ids = (items: { raterId: string }[]) => items.map(({ raterId }) => raterId).join();

describe("neutralOrder", () => {
  it("is the same at every look, whatever order the labels come in", () => {
    expect(ids(neutralOrder(raters.toReversed(), key))).toBe(ids(neutralOrder(raters, key)));
  });

  it("keeps the others in order when a label comes in", () => {
    const before = neutralOrder(raters.slice(0, 3), key).map(({ raterId }) => raterId);
    expect(neutralOrder(raters, key).map(({ raterId }) => raterId).filter((id) => id !== "r4")).toEqual(before);
  });

  it("puts every rater in every place equally often over many cases", () => {
    const places = new Map<string, number>();
    const cases = 4000;
    for (let index = 0; index < cases; index++) {
      neutralOrder(raters, { ...key, caseId: `case ${index}` }).forEach(({ raterId }, place) => places.set(`${raterId}@${place}`, (places.get(`${raterId}@${place}`) ?? 0) + 1));
    }
    expect(places.size).toBe(16);
    // Binomial(4000, 1/4) has a standard deviation of 27; five of them are allowed.
    for (const [place, count] of places) expect(Math.abs(count - cases / 4), place).toBeLessThan(137);
  });

  it("differs between adjudicators and seeds", () => {
    const orders = Array.from({ length: 40 }, () => ids(neutralOrder(raters, { ...key, adjudicatorId: randomUUID() })));
    expect(new Set(orders).size).toBeGreaterThan(5);
    expect(new Set(Array.from({ length: 40 }, (_, seed) => ids(neutralOrder(raters, { ...key, seed })))).size).toBeGreaterThan(5);
  });
});

describe("letterOf", () => {
  it("goes on after Z", () => {
    expect([0, 1, 25, 26, 27, 51, 52].map(letterOf)).toEqual(["A", "B", "Z", "AA", "AB", "AZ", "BA"]);
  });
});
