import type { AltTestSummary, ModelAgainstPeople } from "../report-types";
import { twoDecimals } from "@/lib/pictures/two-decimals";
import { correctedShares, reachOf, type CorrectedShares } from "./corrected-shares";
import type { Classes, JudgedSetCase } from "./judged-set";
import { moreLabels, type LabelNeed } from "./more-labels";
import { weakSpots, type WeakSpots } from "./weak-spots";
import { widthInWords } from "./width-in-words";

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
/** Share of the cases labelled by people on which a judge may have said nothing without the question staying open. */
const MOST_SILENT = 0.05;

export interface StandingInput {
  judge: string;
  comparison: ModelAgainstPeople;
  cases: readonly JudgedSetCase[];
  classes: Classes;
}

/**
 * May this judge stand in for people? Yes when it passes the alternative annotator test and agrees with people no worse,
 * by more than a margin of 0.1 in κ, than they agree among themselves; no when it fails either beyond chance; else the
 * question is open, as it is where the judge said nothing of many cases: those may be the ones it would get wrong. Standing in is about single cases: a share counted by the judge alone is corrected all the same
 * where it differs from what people say, and cannot be reported where cases have no verdict, which is a condition of its own
 * and does not decide the verdict.
 */
export function judgeStanding({ judge, comparison, cases, classes }: StandingInput): JudgeStanding {
  const shares = correctedShares(cases, classes);
  const weak = weakSpots(cases, classes);
  const deciding = [altTestCondition(comparison.altTest), ceilingCondition(comparison), ...silenceCondition(cases)];
  const verdict: Answer = deciding.some(({ answer }) => answer === "no") ? "no" : deciding.every(({ answer }) => answer === "yes") ? "yes" : "open";
  const share = shareCondition(shares);
  const settled = new Set(shares.shares.filter((one) => reachOf(one[one.report]) <= HALF_WIDTH).map(({ value }) => value));
  return { judge, verdict, sentence: sentenceOf({ judge, verdict, share, shares }), conditions: [...deciding, share], shares, weak, need: moreLabels(cases, classes, { halfWidth: HALF_WIDTH, settled }) };
}

function altTestCondition({ winningRate, advantageProbability, passed, epsilon, tested, worse }: AltTestSummary): Condition {
  const question = `Does it do as well as a person in the alternative annotator test (ε = ${epsilon})?`;
  if (winningRate.value === null) return { answer: "open", question, finding: `Not computable. ${winningRate.reason}` };
  const chance = advantageProbability.value === null ? "" : `, advantage probability ${twoDecimals(advantageProbability.value)}`;
  const found = `It wins against ${Math.round(winningRate.value * tested)} of ${tested} people (winning rate ${twoDecimals(winningRate.value)}${chance}, ${advantageProbability.n} cases).`;
  if (tested < FEWEST_PEOPLE) return { answer: "open", question, finding: `${found} The test asks for ${FEWEST_PEOPLE} people with 30 cases or more each.` };
  if (passed) return { answer: "yes", question, finding: found };
  // Not to win may be for want of cases.
  if (worse * 2 > tested) return { answer: "no", question, finding: `${found} Against ${worse} it is worse by more than ε, beyond chance.` };
  return { answer: "open", question, finding: `${found} It does not pass, nor is it shown to be worse by more than ε than most people: more cases would tell.` };
}

function ceilingCondition({ judge, ceiling, difference }: ModelAgainstPeople): Condition {
  const question = `Does it agree with people no more than ${MARGIN} worse, in mean κ, than they agree among themselves, on the same cases?`;
  if (judge.value === null || ceiling.value === null || difference.value === null) {
    const undefinedOne = [ceiling, judge, difference].find(({ value }) => value === null);
    return { answer: "open", question, finding: `Not computable. ${undefinedOne && undefinedOne.value === null ? undefinedOne.reason : ""}`.trim() };
  }
  const { interval } = difference;
  const found = `Mean κ ${twoDecimals(judge.value)} with each person, ${twoDecimals(ceiling.value)} among people; difference ${twoDecimals(difference.value)}${interval ? `, 95 % interval ${twoDecimals(interval.lower)} to ${twoDecimals(interval.upper)}` : ""}, ${difference.n} cases.${widthInWords(difference)}`;
  if (!interval) return { answer: "open", question, finding: `${found} There is no interval, so chance cannot be told from difference.` };
  if (interval.lower > -MARGIN) return { answer: "yes", question, finding: found };
  if (interval.upper < -MARGIN) return { answer: "no", question, finding: found };
  return { answer: "open", question, finding: `${found} It may still lie more than ${MARGIN} below people, or not.` };
}

/** Only where the judge said nothing of more cases than may be overlooked. */
function silenceCondition(cases: readonly JudgedSetCase[]): Condition[] {
  const labelled = cases.filter(({ human, tied }) => human !== null || tied);
  const silent = labelled.filter(({ judge }) => judge === null).length;
  if (silent <= MOST_SILENT * labelled.length) return [];
  return [{
    answer: "open",
    question: `Has it judged the cases that people labelled, but for ${percent(MOST_SILENT)}?`,
    finding: `It gave no verdict on ${count(silent)} of ${count(labelled.length)}. What is said above holds for the others only, and those that it left out may be the ones it would get wrong.`,
  }];
}

/** The class on which judge and people differ most, with the interval of that difference; and what cases without a verdict could change. */
function shareCondition(shares: CorrectedShares): Condition {
  const question = "Can its shares be reported as they are?";
  const found = correctedFinding(shares);
  if (shares.asked === shares.judged) return { question, ...found };
  const missing = shares.asked - shares.judged;
  const bounds = shares.shares.map(({ label, bounds: range }) => `“${label}” between ${percent(range!.lower)} and ${percent(range!.upper)}`);
  const finding = `${withoutVerdict(shares)} Of all ${count(shares.asked)}, it would give ${bounds.join(", ")}, depending on what it said of ${missing === 1 ? "that one" : "those"}. On the others: ${found.finding}`;
  return { question, finding, answer: found.answer === "no" || missing / shares.asked > HALF_WIDTH ? "no" : "open" };
}

function correctedFinding({ shares, labelled, judged }: CorrectedShares): Omit<Condition, "question"> {
  const known = shares.flatMap(({ label, judgeOnly, report, ...figures }) => {
    const { value, interval, ...rest } = figures[report];
    return judgeOnly.value === null || value === null || !interval ? [] : [{ label, judge: judgeOnly.value, value, interval, alone: report === "humanThisSet", reach: reachOf({ value, interval, ...rest }) }];
  });
  if (known.length === 0) {
    const reason = shares.flatMap(({ thisSet }) => (thisSet.value === null ? [thisSet.reason] : []))[0];
    return { answer: "open", finding: `Not computable from ${count(labelled)} of ${count(judged)} cases. ${reason ?? "Too few cases are labelled for an interval."}` };
  }
  const apart = known.filter(({ judge, interval, reach }) => Number.isFinite(reach) && (judge < interval.lower || judge > interval.upper));
  // Of two classes the differences are equal but for rounding: then the first one is meant.
  const distance = ({ judge, value }: { judge: number; value: number }) => Math.round(Math.abs(judge - value) * 1e9);
  const [most] = [...(apart.length > 0 ? apart : known)].sort((a, b) => distance(b) - distance(a));
  if (!most) return { answer: "open", finding: "" };
  const how = most.alone ? `by the ${count(labelled)} that people labelled, weighted by stratum,` : `corrected by ${count(labelled)} that people labelled`;
  const found = `It gives “${most.label}” to ${percent(most.judge)} of ${count(judged)} cases; ${how} it is ${percent(most.value)}, 95 % interval ${percent(most.interval.lower)} to ${percent(most.interval.upper)}.${widthInWords(most)}`;
  if (apart.length > 0) return { answer: "no", finding: found };
  const widest = Math.max(...known.map(({ reach }) => reach));
  if (widest <= HALF_WIDTH) return { answer: "yes", finding: found };
  return { answer: "open", finding: `${found} ${Number.isFinite(widest) ? `An interval is wider than ± ${percent(HALF_WIDTH)}.` : "Too few cases are labelled for its width to mean anything."}` };
}

/** "54 of 150 cases have no verdict." */
export function withoutVerdict({ asked, judged }: Pick<CorrectedShares, "asked" | "judged">): string {
  const missing = asked - judged;
  return `${count(missing)} of ${count(asked)} cases ${missing === 1 ? "has" : "have"} no verdict.`;
}

function sentenceOf({ judge, verdict, share, shares }: { judge: string; verdict: Answer; share: Condition; shares: CorrectedShares }): string {
  const incomplete = shares.asked > shares.judged;
  const but = `${incomplete ? ` ${withoutVerdict(shares)}` : ""}${share.answer !== "no" ? "" : incomplete ? " Its shares cannot be reported as they are." : " Its shares need correction."}`;
  if (verdict === "yes") return `${judge} may stand in for a person here.${but}`;
  if (verdict === "no") return `${judge} may not stand in for people here.${but}`;
  return `It is not settled whether ${judge} may stand in for people.${but}`;
}

const count = (number: number) => number.toLocaleString("en");
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
