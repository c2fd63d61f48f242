import { describe, expect, it } from "vitest";
import { altTest } from "./alt-test";
import { classificationScores } from "./classification-scores";
import { cohenKappa } from "./cohen-kappa";
import { confusionOfLabels } from "./confusion";
import { humanCeiling } from "./human-ceiling";
import { IndexSampler } from "./index-sampler";
import { majorityVote } from "./majority-vote";
import { MISSING } from "./ratings";
import { selectRaters } from "./select-ratings";
import type { Ratings } from "./ratings";

const PEOPLE = ["p1", "p2", "p3", "p4", "p5"];

/** Five people who are right with chance 0.85 and a judge who is right with chance 0.8. */
function labels(items: number, accuracy: number, judge: number): Ratings {
  const sampler = new IndexSampler(5);
  const codes = new Int16Array(items * 6);
  for (let item = 0; item < items; item++) {
    const truth = sampler.index(2);
    for (let rater = 0; rater < 6; rater++) codes[item * 6 + rater] = sampler.uniform() < (rater < 5 ? accuracy : judge) ? truth : 1 - truth;
  }
  return {
    level: "nominal", categories: ["no", "yes"], values: null, clusters: null, weights: null, codes,
    items: Array.from({ length: items }, (_, item) => String(item)), raters: [...PEOPLE, "judge"],
  };
}

describe("the human ceiling", () => {
  const ratings = labels(2000, 0.85, 0.8);

  it("puts a judge who is worse than every person below it, whom the consensus would put above", () => {
    const { ceiling, judge, difference } = humanCeiling(ratings, { humans: PEOPLE, judge: "judge", interval: { seed: 3, resamples: 400 } });
    expect(judge.value!).toBeLessThan(ceiling.value!);
    expect(difference.value).toBeCloseTo(judge.value! - ceiling.value!, 12);
    expect(difference.interval!.upper).toBeLessThan(0);
    const votes = majorityVote(selectRaters(ratings, PEOPLE), { kind: "none" }).items;
    const consensus = { ...ratings, raters: ["judge", "votes"], codes: Int16Array.from(votes.flatMap(({ label }, item) => [ratings.codes[item * 6 + 5]!, ratings.categories.indexOf(label!)])) };
    expect(cohenKappa(consensus, ["judge", "votes"]).value!).toBeGreaterThan(ceiling.value!);
  });

  it("uses only items that the judge and two people labelled", () => {
    const codes = labels(50, 0.9, 0.9).codes.map((code, at) => (Math.floor(at / 6) < 10 && at % 6 > 0 && at % 6 < 5 ? MISSING : Math.floor(at / 6) === 20 && at % 6 === 5 ? MISSING : code));
    const { ceiling, judge } = humanCeiling({ ...labels(50, 0.9, 0.9), codes }, { humans: PEOPLE, judge: "judge" });
    expect(ceiling.n).toBe(39);
    expect(judge.n).toBe(39);
  });

  it("is undefined in words without shared items", () => {
    const { difference } = humanCeiling(labels(10, 0.9, 0.9), { humans: ["p1"], judge: "judge" });
    expect(difference).toMatchObject({ value: null, reason: expect.stringContaining("two or more people") as string });
  });
});

describe("the alternative annotator test", () => {
  it("passes a judge as good as people and fails one that guesses", () => {
    const humans = PEOPLE;
    expect(altTest(labels(300, 0.85, 0.9), { judge: "judge", humans, epsilon: 0.1 }).passed).toBe(true);
    expect(altTest(labels(300, 0.85, 0.5), { judge: "judge", humans, epsilon: 0.1 })).toMatchObject({ passed: false, winningRate: { value: 0 } });
  });

  it("says why it is undefined: nobody with enough items, or nothing but ties and epsilon 0", () => {
    const few = altTest(labels(29, 0.9, 0.9), { judge: "judge", humans: PEOPLE, epsilon: 0.1 });
    expect(few).toMatchObject({ passed: null, skipped: PEOPLE, winningRate: { value: null, reason: expect.stringContaining("30 or more items") as string } });
    const identical = altTest(labels(40, 1, 1), { judge: "judge", humans: PEOPLE, epsilon: 0 });
    expect(identical).toMatchObject({ passed: null, winningRate: { value: null }, advantageProbability: { value: 1 } });
  });

  it("keeps a skipped person as a reference for the others", () => {
    const all = labels(60, 0.9, 0.9);
    const codes = all.codes.map((code, at) => (at % 6 === 4 && Math.floor(at / 6) >= 12 ? MISSING : code));
    const result = altTest({ ...all, codes }, { judge: "judge", humans: PEOPLE, epsilon: 0.1, interval: { seed: 1, resamples: 200 } });
    expect(result.skipped).toEqual(["p5"]);
    expect(result.raters).toHaveLength(4);
    expect(result.advantageProbability.interval!.lower).toBeLessThanOrEqual(result.advantageProbability.value!);
  });

  it("scores ordinal answers by their distance", () => {
    const near: Ratings = { ...labels(40, 1, 1), level: "ordinal", categories: ["1", "2", "3", "4"], codes: Int16Array.from({ length: 240 }, (_, at) => [0, 0, 0, 0, 3, 1][at % 6]!) };
    const { raters } = altTest(near, { judge: "judge", humans: PEOPLE, epsilon: 0.1 });
    expect(raters.find(({ rater }) => rater === "p5")).toMatchObject({ judgeWinShare: 1, personWinShare: 0 });
    expect(raters.find(({ rater }) => rater === "p1")).toMatchObject({ judgeWinShare: 1, personWinShare: 0 });
  });
});

describe("scores by class", () => {
  it("are null where they are 0/0, not 0", () => {
    const scores = classificationScores(confusionOfLabels(["yes", "no"], ["yes", "yes"], ["yes", "no", "unsure"]));
    expect(scores.classes.map(({ precision }) => precision)).toEqual([0.5, null, null]);
    expect(scores.classes.map(({ recall }) => recall)).toEqual([1, 0, null]);
    expect(scores.classes.map(({ f1 }) => f1)).toEqual([2 / 3, 0, null]);
    expect(scores.matthewsCorrelation).toBeNull();
    expect(classificationScores(confusionOfLabels([], [], ["a"]))).toMatchObject({ n: 0, accuracy: null, macroF1: null });
  });

  it("refuse lists of different length and undeclared labels", () => {
    expect(() => confusionOfLabels(["a"], [], ["a"])).toThrow("1 and 0");
    expect(() => confusionOfLabels(["a"], ["b"], ["a"])).toThrow('"b", which is not declared');
  });
});
