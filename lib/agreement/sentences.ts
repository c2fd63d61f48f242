import { twoDecimals } from "@/lib/pictures/two-decimals";
import { landisKoch, type VerbalGrade } from "@/lib/stats/landis-koch";
import type { Statistic } from "@/lib/stats/statistic";

/** Sentences that a reader could quote. They round, since they are for reading; the report keeps the figures whole. */

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** As adverbs of "agree"; the grades are those of Landis and Koch (1977). */
const ADVERBS: Record<VerbalGrade, string> = {
  poor: "agree less than chance would have them",
  slight: "agree slightly",
  fair: "agree fairly",
  moderate: "agree moderately",
  substantial: "agree substantially",
  "almost perfect": "agree almost perfectly",
};

/** "0.71, 95 % interval 0.62 to 0.79", or the value alone where there is no interval. */
export function withInterval({ value, interval }: { value: number; interval?: { lower: number; upper: number; level: number } }): string {
  if (!interval) return twoDecimals(value);
  return `${twoDecimals(value)}, ${Math.round(interval.level * 100)} % interval ${twoDecimals(interval.lower)} to ${twoDecimals(interval.upper)}`;
}

const count = (n: number, item = "case") => `${n.toLocaleString("en")} ${item}${n === 1 ? "" : "s"}`;

interface GroupSentence {
  kappa: Statistic;
  percent: Statistic;
  comparable: number;
  raters: number;
  noun: "annotator" | "judge";
  /** What a rating is of, in one word; a case when left out. */
  item?: string;
}

export function groupSentence({ kappa, percent, comparable, raters, noun, item = "case" }: GroupSentence): string {
  const who = `${NUMBERS[raters] ?? raters} ${noun}${raters === 1 ? "" : "s"}`;
  if (raters === 0) return `No ${noun}s have labelled yet.`;
  if (comparable === 0) return `${who}: agreement is not computable, since 0 ${item}s have labels of two ${noun}s.`;
  if (kappa.value === null) {
    const share = percent.value === null ? "" : ` They agree on ${Math.round(percent.value * 100)} % of ${count(comparable, item)}.`;
    return `${who}: Fleiss’ κ is not computable. ${kappa.reason}${share}`;
  }
  const grade = landisKoch(kappa.value) ?? "poor";
  return `${who} ${ADVERBS[grade]}: Fleiss’ κ ${withInterval(kappa)}, ${count(comparable, item)}.`;
}

interface JudgeSentence {
  model: string;
  withEach: Statistic;
  judge: Statistic;
  ceiling: Statistic;
  difference: Statistic;
  item?: string;
}

/** Whether a judge agrees with people as people do, said only as far as the interval of the difference allows. */
export function judgeSentence({ model, withEach, judge, ceiling, difference, item = "case" }: JudgeSentence): string {
  if (withEach.value === null) return `${model} cannot be compared with people: ${withEach.n === 0 ? `0 shared ${item}s.` : lowerFirst(withEach.reason)}`;
  if (judge.value === null || ceiling.value === null || difference.value === null) {
    return `${model} reaches a mean κ of ${withInterval(withEach)} with each person on ${count(withEach.n, item)}; what people reach among themselves on the same ${item}s is not computable.`;
  }
  const reached = `${model} reaches a mean κ of ${withInterval(judge)} with each person on ${count(judge.n, item)}`;
  const against = `people among themselves reach ${twoDecimals(ceiling.value)} on the same ${item}s`;
  const { interval } = difference;
  if (interval && interval.upper < 0) return `${reached}; ${against}: the judge falls short of people.`;
  if (interval && interval.lower > 0) return `${reached}; ${against}: the judge agrees with people more than they do with each other.`;
  return `${reached}; ${against}: the difference is within what chance allows.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
