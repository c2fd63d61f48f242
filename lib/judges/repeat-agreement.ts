import { plural } from "@/lib/plural";
import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { repeatedRatings, type RatingPattern } from "@/lib/stats/repeated-ratings";
import type { Statistic } from "@/lib/stats/statistic";
import type { ChoiceQuestion } from "@/lib/task-types/question";

export interface RepeatAgreement {
  question: string;
  name: string;
  /** What is counted: the question's units, or cases. */
  per: string;
  percent: Statistic;
  kappa: Statistic;
  /** On intervals without width; empty where both have one. */
  note: string;
}

/**
 * How far the repeats of a judge agree with each other on a question: mean share of agreeing pairs and Fleiss' kappa
 * over the cases, or the units of cases, with two or more valid repeats. Intervals keep the units of a case together.
 *
 * @param patterns the labels that a case's valid repeats gave, unit by unit, and how many cases have these
 */
export function repeatAgreement({ id, name, options, per = "case" }: ChoiceQuestion, patterns: readonly RatingPattern[]): RepeatAgreement {
  const ratings = repeatedRatings(patterns, options.map(({ value }) => value));
  const percent = percentAgreement(ratings, { interval: { method: "analytic" } });
  const kappa = fleissKappa(ratings, { interval: { method: "analytic" } });
  const flat = [percent, kappa].some(({ interval }) => interval !== undefined && interval.lower === interval.upper);
  return { question: id, name, per, percent, kappa, note: flat ? `An interval of no width shows that nothing varied among ${plural(percent.n, per)}, not that the value is certain.` : "" };
}
