import { describe, expect, it } from "vitest";
import { IndexSampler } from "@/lib/stats/index-sampler";
import { buildRatings } from "@/lib/stats/ratings";
import { modelAgainstPeople } from "../model-against-people";
import { judgeStanding } from "./judge-standing";
import { moreLabels } from "./more-labels";
import { peopleLabel } from "./people-label";
import { weakSpots } from "./weak-spots";
import type { JudgedSetCase } from "./judged-set";

const CLASSES = [{ value: "right", label: "Right" }, { value: "wrong", label: "Wrong" }];
const PEOPLE = ["ada", "ben", "cyd"];

interface World {
  cases: number;
  /** People label every so-manieth case. */
  every: number;
  /** Chance that a person errs. */
  slip: number;
  /** Chance that the judge takes a wrong answer for right, and a right one for wrong. */
  lenient: number;
  strict: number;
  seed: number;
}

/** Answers of which 30 % are right, a judge who errs to one side, people who slip now and then. */
function world({ cases, every, slip, lenient, strict, seed }: World) {
  const sampler = new IndexSampler(seed);
  const records: { item: string; rater: string; label: string }[] = [];
  let right = 0;
  const set = Array.from({ length: cases }, (_, at): JudgedSetCase => {
    const truth = sampler.uniform() < 0.3;
    right += Number(truth);
    const said = (value: boolean) => (value ? "right" : "wrong");
    const judge = said(truth ? sampler.uniform() >= strict : sampler.uniform() < lenient);
    const drawn = at % every === 0;
    const labels = drawn ? PEOPLE.map(() => said(sampler.uniform() < slip ? !truth : truth)) : [];
    const id = `case-${at}`;
    if (drawn) records.push(...labels.map((label, who) => ({ item: id, rater: PEOPLE[who]!, label })), { item: id, rater: "judge", label: judge });
    return { id, drawn, stratum: at < cases / 2 ? "early" : "late", part: null, query: id, category: at % 3 === 0 ? "temporal" : "single-hop", systems: [], human: peopleLabel(labels, null).label, judge };
  });
  const ratings = buildRatings(records, { scale: { level: "nominal", categories: ["right", "wrong"] }, raters: [...PEOPLE, "judge"] });
  const comparison = modelAgainstPeople(ratings, { model: "judge", people: PEOPLE, epsilon: 0.2 }, { seed: 1, resamples: 400 });
  return { truth: right / cases, standing: judgeStanding({ judge: "judge", comparison, cases: set, classes: CLASSES }), set };
}

describe("may this judge stand in for people?", () => {
  it("yes, for a judge as good as people", () => {
    const { standing } = world({ cases: 600, every: 3, slip: 0.05, lenient: 0.02, strict: 0.02, seed: 3 });
    expect(standing.conditions.slice(0, 2).map(({ answer }) => answer)).toEqual(["yes", "yes"]);
    expect(standing).toMatchObject({ verdict: "yes", sentence: "judge may stand in for a person here." });
  });

  it("no, for one that waves wrong answers through; the corrected share covers the truth, its own does not", () => {
    const { standing, truth } = world({ cases: 900, every: 3, slip: 0.02, lenient: 0.5, strict: 0.02, seed: 5 });
    expect(standing.verdict).toBe("no");
    expect(standing.conditions.map(({ answer }) => answer)).toEqual(["no", "no", "no"]);
    expect(standing.sentence).toContain("Its shares need correction.");
    const right = standing.shares.shares[0]!;
    expect(right.thisSet.interval!.lower).toBeLessThan(truth);
    expect(right.thisSet.interval!.upper).toBeGreaterThan(truth);
    expect(right.judgeOnly.interval!.lower).toBeGreaterThan(truth + 0.1);
    expect(standing.weak.parts.filter(({ weak }) => weak).map(({ field, value }) => [field, value])).toEqual([["class", "Wrong"]]);
  });

  it("is left open while there is too little to tell", () => {
    const { standing } = world({ cases: 40, every: 4, slip: 0.05, lenient: 0.1, strict: 0.1, seed: 7 });
    expect(standing.verdict).toBe("open");
    expect(standing.conditions[0]?.finding).toContain("Not computable");
  });

  it("covers the truth about as often as it says, and the judge alone hardly ever", () => {
    let corrected = 0;
    let naive = 0;
    const worlds = 60;
    for (let seed = 1; seed <= worlds; seed++) {
      const { standing, truth } = world({ cases: 400, every: 4, slip: 0, lenient: 0.3, strict: 0.05, seed: 100 + seed });
      const { thisSet, judgeOnly } = standing.shares.shares[0]!;
      corrected += Number(thisSet.interval!.lower <= truth && truth <= thisSet.interval!.upper);
      naive += Number(judgeOnly.interval!.lower <= truth && truth <= judgeOnly.interval!.upper);
    }
    expect(corrected / worlds).toBeGreaterThan(0.88);
    expect(naive / worlds).toBeLessThan(0.1);
  });
});

describe("labels to come", () => {
  it("asks for fewer the more there are, and draws only what is not drawn", () => {
    const { set } = world({ cases: 900, every: 9, slip: 0, lenient: 0.4, strict: 0.1, seed: 11 });
    const need = moreLabels(set, CLASSES, 0.05)!;
    expect(need.more).toBeGreaterThan(0);
    expect(need.strata.map(({ stratum }) => stratum)).toEqual(["early", "late"]);
    expect(need.strata.every(({ more, toDraw, wanted, labelled, drawn }) => more === wanted - labelled && toDraw === wanted - drawn)).toBe(true);
    const all = set.map((item) => ({ ...item, drawn: true, human: item.human ?? "wrong" }));
    expect(moreLabels(all, CLASSES, 0.05)?.more).toBe(0);
    expect(moreLabels(all.map((item) => ({ ...item, judge: null })), CLASSES, 0.05)).toBeNull();
    expect(moreLabels(set, CLASSES, 0.02)!.more).toBeGreaterThan(need.more);
  });

  it("reaches the wanted precision with the labels that it asks for", () => {
    const { set } = world({ cases: 900, every: 9, slip: 0, lenient: 0.4, strict: 0.1, seed: 11 });
    const need = moreLabels(set, CLASSES, 0.05)!;
    const share = need.strata.reduce((sum, { wanted }) => sum + wanted, 0) / set.length;
    const { standing } = world({ cases: 900, every: Math.floor(1 / share), slip: 0, lenient: 0.4, strict: 0.1, seed: 11 });
    const { interval } = standing.shares.shares[0]!.thisSet;
    expect((interval!.upper - interval!.lower) / 2).toBeLessThan(0.06);
  });
});

describe("people's one label", () => {
  it("is the adjudicated one, else what more than half say, and none in a tie", () => {
    expect(peopleLabel(["a", "b"], "b")).toEqual({ label: "b", origin: "adjudicated" });
    expect(peopleLabel(["a", "b", "a"], null)).toEqual({ label: "a", origin: "majority" });
    expect(peopleLabel(["a", "b"], null)).toEqual({ label: null, origin: "tied" });
    expect(peopleLabel(["a", "b", "c"], null)).toEqual({ label: null, origin: "tied" });
    expect(peopleLabel([], null)).toEqual({ label: null, origin: "none" });
  });
});

it("counts a case of several systems for each of them", () => {
  const item = (human: string, judge: string, systems: string[]): JudgedSetCase => ({ id: "", drawn: true, stratum: null, part: null, query: "", category: null, systems, human, judge });
  const { parts } = weakSpots([item("right", "right", ["one", "two"]), item("wrong", "right", ["two"])], CLASSES);
  expect(parts.filter(({ field }) => field === "system").map(({ value, accuracy }) => [value, accuracy.value, accuracy.n])).toEqual([["one", 1, 1], ["two", 0.5, 2]]);
});
