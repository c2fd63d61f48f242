import type { AltTestSummary, ModelAgainstPeople } from "../report-types";
import { twoDecimals } from "@/lib/pictures/two-decimals";
import { correctedShares, type CorrectedShares } from "./corrected-shares";
import type { Classes, JudgedSetCase } from "./judged-set";
import { moreLabels, type LabelNeed } from "./more-labels";
import { weakSpots, type WeakSpots } from "./weak-spots";

export type Answer = "yes" | "no" | "open";

/** One thing that the verdict rests on. */
export interface Condition {
  answer: Answer;
  /** What was asked, in words. */
  question: string;
  /** What was found, with its figures. */
  finding: string;
}

export interface JudgeStanding {
  judge: string;
  verdict: Answer;
  /** One plain sentence. */
  sentence: string;
  conditions: Condition[];
  shares: CorrectedShares;
  weak: WeakSpots;
  need: LabelNeed | null;
}

/** People that the alternative annotator test should have at least, by its authors. */
const FEWEST_PEOPLE = 3;
/** How far below people's κ among themselves a judge may lie and still count as reaching it. */
const MARGIN = 0.1;
/** A corrected share is to be known to ± this. */
const HALF_WIDTH = 0.05;

export interface StandingInput {
  judge: string;
  comparison: ModelAgainstPeople;
  cases: readonly JudgedSetCase[];
  classes: Classes;
}

/**
 * May this judge stand in for people? Yes when it passes the alternative annotator test and agrees with people no worse,
 * by more than a margin of 0.1 in κ, than they agree among themselves; no when it fails either beyond chance; else the
 * question is open. Standing in is about single cases: a share counted by the judge alone is corrected all the same
 * where it differs from what people say, which is a condition of its own and does not decide the verdict.
 */
export function judgeStanding({ judge, comparison, cases, classes }: StandingInput): JudgeStanding {
  const shares = correctedShares(cases, classes);
  const weak = weakSpots(cases, classes);
  const deciding = [altTestCondition(comparison.altTest), ceilingCondition(comparison)];
  const verdict: Answer = deciding.some(({ answer }) => answer === "no") ? "no" : deciding.every(({ answer }) => answer === "yes") ? "yes" : "open";
  const share = shareCondition(shares);
  return { judge, verdict, sentence: sentenceOf({ judge, verdict, share }), conditions: [...deciding, share], shares, weak, need: moreLabels(cases, classes, HALF_WIDTH) };
}

function altTestCondition({ winningRate, advantageProbability, passed, epsilon, tested }: AltTestSummary): Condition {
  const question = `Does it do as well as a person in the alternative annotator test (ε = ${epsilon})?`;
  if (winningRate.value === null) return { answer: "open", question, finding: `Not computable. ${winningRate.reason}` };
  const chance = advantageProbability.value === null ? "" : `, advantage probability ${twoDecimals(advantageProbability.value)}`;
  const found = `It wins against ${Math.round(winningRate.value * tested)} of ${tested} people (winning rate ${twoDecimals(winningRate.value)}${chance}, ${advantageProbability.n} cases).`;
  if (tested < FEWEST_PEOPLE) return { answer: "open", question, finding: `${found} The test asks for ${FEWEST_PEOPLE} people with 30 cases or more each.` };
  return { answer: passed ? "yes" : "no", question, finding: found };
}

function ceilingCondition({ judge, ceiling, difference }: ModelAgainstPeople): Condition {
  const question = "Does it agree with people as they agree among themselves, on the same cases?";
  if (judge.value === null || ceiling.value === null || difference.value === null) {
    const undefinedOne = [ceiling, judge, difference].find(({ value }) => value === null);
    return { answer: "open", question, finding: `Not computable. ${undefinedOne && undefinedOne.value === null ? undefinedOne.reason : ""}`.trim() };
  }
  const { interval } = difference;
  const found = `Mean κ ${twoDecimals(judge.value)} with each person, ${twoDecimals(ceiling.value)} among people; difference ${twoDecimals(difference.value)}${interval ? `, 95 % interval ${twoDecimals(interval.lower)} to ${twoDecimals(interval.upper)}` : ""}, ${difference.n} cases.`;
  if (!interval) return { answer: "open", question, finding: `${found} There is no interval, so chance cannot be told from difference.` };
  if (interval.upper < 0) return { answer: "no", question, finding: found };
  if (interval.lower > -MARGIN) return { answer: "yes", question, finding: found };
  return { answer: "open", question, finding: `${found} It may still lie more than ${MARGIN} below people.` };
}

/** The class on which judge and people differ most, with the interval of that difference. */
function shareCondition({ shares, labelled, judged }: CorrectedShares): Condition {
  const question = "Can its shares be reported as they are?";
  const known = shares.flatMap(({ label, judgeOnly, thisSet }) => (judgeOnly.value === null || thisSet.value === null || !thisSet.interval ? [] : [{ label, judge: judgeOnly.value, value: thisSet.value, interval: thisSet.interval }]));
  if (known.length === 0) {
    const reason = shares.flatMap(({ thisSet }) => (thisSet.value === null ? [thisSet.reason] : []))[0];
    return { answer: "open", question, finding: `Not computable from ${labelled} of ${judged} cases. ${reason ?? "Too few cases are labelled for an interval."}` };
  }
  const apart = known.filter(({ judge, interval }) => judge < interval.lower || judge > interval.upper);
  // Of two classes the differences are equal but for rounding: then the first one is meant.
  const distance = ({ judge, value }: { judge: number; value: number }) => Math.round(Math.abs(judge - value) * 1e9);
  const [most] = [...(apart.length > 0 ? apart : known)].sort((a, b) => distance(b) - distance(a));
  if (!most) return { answer: "open", question, finding: "" };
  const found = `It gives “${most.label}” to ${percent(most.judge)} of ${count(judged)} cases; corrected by ${count(labelled)} that people labelled it is ${percent(most.value)}, 95 % interval ${percent(most.interval.lower)} to ${percent(most.interval.upper)}.`;
  if (apart.length > 0) return { answer: "no", question, finding: found };
  const width = Math.max(...known.map(({ interval }) => (interval.upper - interval.lower) / 2));
  return width <= HALF_WIDTH ? { answer: "yes", question, finding: found } : { answer: "open", question, finding: `${found} The interval is wider than ± ${percent(HALF_WIDTH)}.` };
}

function sentenceOf({ judge, verdict, share }: { judge: string; verdict: Answer; share: Condition }): string {
  const but = share.answer === "no" ? " Its shares need correction." : "";
  if (verdict === "yes") return `${judge} may stand in for a person here.${but}`;
  if (verdict === "no") return `${judge} may not stand in for people here.${but}`;
  return `It is not settled whether ${judge} may stand in for people.${but}`;
}

const count = (number: number) => number.toLocaleString("en");
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
