import { describe, expect, it } from "vitest";
import { IndexSampler } from "@/lib/stats/index-sampler";
import { buildRatings } from "@/lib/stats/ratings";
import { modelAgainstPeople } from "../model-against-people";
import { judgeStanding } from "./judge-standing";
import { sharesPicture, sharesTable } from "./standing-figures";
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
    return { id, drawn, stratum: at < cases / 2 ? "early" : "late", part: null, query: id, category: at % 3 === 0 ? "temporal" : "single-hop", systems: [], rubrics: [], tied: false, spare: false, human: peopleLabel(labels, null).label, judge };
  });
  const ratings = buildRatings(records, { scale: { level: "nominal", categories: ["right", "wrong"] }, raters: [...PEOPLE, "judge"] });
  const comparison = modelAgainstPeople(ratings, { model: "judge", people: PEOPLE, epsilon: 0.2 }, { seed: 1, resamples: 400 });
  return { truth: right / cases, comparison, standing: judgeStanding({ judge: "judge", comparison, cases: set, classes: CLASSES }), set };
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
    const { svg } = sharesPicture(standing.shares)!;
    for (const words of ["judge alone", "people alone, this set", "corrected, this set", "corrected, queries like these"]) expect(svg).toContain(`Wrong: ${words}`);
    expect(right.thisSet.interval!.lower).toBeLessThan(truth);
    expect(right.thisSet.interval!.upper).toBeGreaterThan(truth);
    expect(right.judgeOnly.interval!.lower).toBeGreaterThan(truth + 0.1);
    expect(standing.weak.parts.filter(({ weak }) => weak).map(({ field, value }) => [field, value])).toEqual([["class", "Wrong"]]);
  });

  it("yes, for one that is surely worse than people, but surely by less than the margin, however many the labels", () => {
    const { standing, comparison } = world({ cases: 3000, every: 1, slip: 0.06, lenient: 0.09, strict: 0.09, seed: 3 });
    const { interval } = comparison.difference as { interval: { lower: number; upper: number } };
    expect(interval.upper).toBeLessThan(0);
    expect(interval.lower).toBeGreaterThan(-0.1);
    expect(standing.conditions.slice(0, 2).map(({ answer }) => answer)).toEqual(["yes", "yes"]);
    expect(standing.verdict).toBe("yes");
  });

  it("open, where it does not pass but may be as good with more cases", () => {
    const few = world({ cases: 40, every: 1, slip: 0.05, lenient: 0.15, strict: 0.15, seed: 9 });
    expect(few.comparison.altTest).toMatchObject({ passed: false, tested: 3 });
    expect(few.comparison.altTest.worse).toBeLessThan(2);
    expect(few.standing.conditions[0]).toMatchObject({ answer: "open", finding: expect.stringContaining("more cases would tell") as string });
    const many = world({ cases: 3000, every: 1, slip: 0.05, lenient: 0.4, strict: 0.4, seed: 9 });
    expect(many.comparison.altTest).toMatchObject({ passed: false, worse: 3 });
    expect(many.standing.conditions[0]).toMatchObject({ answer: "no", finding: expect.stringContaining("beyond chance") as string });
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

describe("cases without a verdict", () => {
  const agreeing = world({ cases: 600, every: 1, slip: 0, lenient: 0, strict: 0, seed: 3 });
  const without = (missing: number) => judgeStanding({ judge: "judge", comparison: agreeing.comparison, classes: CLASSES, cases: agreeing.set.map((item, at) => (at < missing ? { ...item, judge: null } : item)) });

  it("keep its shares from being reported as they are, and say within which bounds all would lie", () => {
    const { sentence, conditions, shares } = without(216);
    expect(shares).toMatchObject({ asked: 600, judged: 384 });
    expect(conditions[2]).toMatchObject({ answer: "open", finding: expect.stringContaining("no verdict on 216 of 600") as string });
    expect(conditions[3]).toMatchObject({ answer: "no" });
    expect(conditions[3]!.finding).toContain("216 of 600 cases have no verdict.");
    const given = agreeing.set.slice(216).filter(({ judge }) => judge === "right").length;
    expect(shares.shares[0]!.bounds).toEqual({ lower: given / 600, upper: (given + 216) / 600 });
    expect(sentence).toBe("It is not settled whether judge may stand in for people. 216 of 600 cases have no verdict. Its shares cannot be reported as they are.");
    expect(shares.notes.join(" ")).toContain("no random part of all");
  });

  it("leave the question open when they are few, and never a yes", () => {
    expect(without(0).conditions[2]).toMatchObject({ answer: "yes" });
    expect(without(1).conditions[2]).toMatchObject({ answer: "open" });
    expect(without(30).verdict).toBe("yes");
    expect(without(31).verdict).toBe("open");
    expect(without(1).conditions[2]!.finding).toContain("1 of 600 cases has no verdict.");
  });
});

describe("a judge that adds nothing", () => {
  const poor = world({ cases: 400, every: 2, slip: 0, lenient: 0.9, strict: 0.9, seed: 21 });

  it("has people's own figure reported, and asks for no labels on its account", () => {
    const [share] = poor.standing.shares.shares;
    expect(share!.report).toBe("humanThisSet");
    expect(poor.standing.shares.notes.join(" ")).toContain("report people alone, this set");
    expect(poor.standing.conditions[2]!.finding).toContain("people labelled, weighted by stratum");
    expect(poor.standing.need!.more).toBe(0);
    const without = moreLabels(poor.set, CLASSES, { halfWidth: 0.04, settled: new Set() })!;
    const { interval } = share!.thisSet;
    expect((interval!.upper - interval!.lower) / 2).toBeGreaterThan(0.05);
    expect(without.more).toBeGreaterThan(0);
  });
});

describe("labels to come", () => {
  it("asks for fewer the more there are, and draws only what is not drawn", () => {
    const { set } = world({ cases: 900, every: 9, slip: 0, lenient: 0.4, strict: 0.1, seed: 11 });
    const need = moreLabels(set, CLASSES, { halfWidth: 0.05, settled: new Set() })!;
    expect(need.more).toBeGreaterThan(0);
    expect(need.strata.map(({ stratum }) => stratum)).toEqual(["early", "late"]);
    expect(need.strata.every(({ more, toDraw, wanted, labelled, drawn }) => more === wanted - labelled && toDraw === wanted - drawn)).toBe(true);
    const all = set.map((item) => ({ ...item, drawn: true, human: item.human ?? "wrong" }));
    expect(moreLabels(all, CLASSES, { halfWidth: 0.05, settled: new Set() })?.more).toBe(0);
    expect(moreLabels(all.map((item) => ({ ...item, judge: null })), CLASSES, { halfWidth: 0.05, settled: new Set() })).toBeNull();
    expect(moreLabels(set, CLASSES, { halfWidth: 0.02, settled: new Set() })!.more).toBeGreaterThan(need.more);
  });

  it("asks for nothing when the labels that there are suffice, whatever the best allocation would have been", () => {
    const { set } = world({ cases: 900, every: 1, slip: 0, lenient: 0.4, strict: 0.1, seed: 11 });
    // 300 labels in one stratum and 40 in the other: far from Neyman's allocation.
    const open = (take: (at: number) => boolean) => set.map((item, at) => (take(at) ? item : { ...item, drawn: false, human: null }));
    const lopsided = open((at) => at < 300 || (at >= 450 && at < 540));
    const need = moreLabels(lopsided, CLASSES, { halfWidth: 0.06, settled: new Set() })!;
    expect(need.more).toBe(0);
    expect(need.strata.every(({ wanted, labelled }) => wanted === labelled)).toBe(true);
    expect(moreLabels(lopsided, CLASSES, { halfWidth: 0.02, settled: new Set(["right", "wrong"]) })!.more).toBe(0);
    expect(moreLabels(lopsided, CLASSES, { halfWidth: 0.02, settled: new Set(["right"]) })!.more).toBeGreaterThan(0);
  });

  it("says which of the cases to draw from have labels already", () => {
    const { set } = world({ cases: 900, every: 9, slip: 0, lenient: 0.4, strict: 0.1, seed: 11 });
    const spare = set.map((item, at) => ({ ...item, spare: !item.drawn && at % 10 === 1 }));
    expect(moreLabels(spare, CLASSES, { halfWidth: 0.05, settled: new Set() })!.spare).toBe(spare.filter((item) => item.spare).length);
    expect(moreLabels(spare, CLASSES, { halfWidth: 0.05, settled: new Set(["right", "wrong"]) })!.spare).toBe(0);
  });

  it("reaches the wanted precision with the labels that it asks for", () => {
    const { set } = world({ cases: 900, every: 9, slip: 0, lenient: 0.4, strict: 0.1, seed: 11 });
    const need = moreLabels(set, CLASSES, { halfWidth: 0.05, settled: new Set() })!;
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

it("breaks accuracy down by system and by the guideline's version, a case of several counting for each of them", () => {
  const item = (human: string, systems: string[], rubrics: string[]): JudgedSetCase => ({ id: "", drawn: true, stratum: null, part: null, query: "", category: null, systems, rubrics, tied: false, spare: false, human, judge: "right" });
  const { parts } = weakSpots([item("right", ["one", "two"], ["version 1"]), item("wrong", ["two"], ["version 1", "version 2"])], CLASSES);
  expect(parts.filter(({ field }) => field === "rubric version").map(({ value, accuracy }) => [value, accuracy.value, accuracy.n])).toEqual([["version 1", 0.5, 2], ["version 2", 0, 1]]);
  expect(parts.filter(({ field }) => field === "system").map(({ value, accuracy }) => [value, accuracy.value, accuracy.n])).toEqual([["one", 1, 1], ["two", 0.5, 2]]);
});

it("gives systems that are the strata once", () => {
  const item = (system: string, judge: string): JudgedSetCase => ({ id: "", drawn: true, stratum: system, part: system, query: "", category: null, systems: [system], rubrics: [], tied: false, spare: false, human: "right", judge });
  const { parts } = weakSpots([item("full", "right"), item("vague", "wrong")], CLASSES);
  expect(parts.filter(({ field }) => field !== "class").map(({ field, value }) => `${field} ${value}`)).toEqual(["stratum full", "stratum vague"]);
});

it("says of intervals without width whether every case is labelled or nothing varied", () => {
  const { standing } = world({ cases: 60, every: 1, slip: 0, lenient: 0, strict: 0, seed: 3 });
  const [, ceiling, shares] = standing.conditions.map(({ finding }) => finding);
  expect(ceiling).toContain("0.00 to 0.00, 60 cases. Nothing varied among the labelled cases");
  expect(shares).toMatch(/(\S+ %), 95 % interval \1 to \1\. Every case that it judged is labelled, so that no sampling error is left\./);
  const notes = sharesTable(standing.shares).rows.map((row) => row.at(-1));
  expect(notes).toContain("Every case that it judged is labelled, so that no sampling error is left.");
  const { standing: sampled } = world({ cases: 600, every: 3, slip: 0.1, lenient: 0.1, strict: 0.1, seed: 3 });
  expect(sampled.conditions.map(({ finding }) => finding).join(" ")).not.toMatch(/Every case is labelled|Nothing varied/);
});
