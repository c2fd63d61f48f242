import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { buildRatings, type RatingRecord } from "@/lib/stats/ratings";
import type { Statistic } from "@/lib/stats/statistic";
import { isChoice, type Answers, type Question } from "@/lib/task-types/question";

export interface RepeatAgreement {
  question: string;
  name: string;
  percent: Statistic;
  kappa: Statistic;
}

/**
 * How far the repeats of a judge agree with each other, per choice question: mean share of agreeing pairs and Fleiss'
 * kappa over the cases (or units of cases) with two or more valid repeats. Empty when the run has one repeat.
 */
export function repeatAgreement(questions: readonly Question[], calls: readonly { caseId: string; repeat: number; answers: Answers }[]): RepeatAgreement[] {
  const repeats = new Set(calls.map(({ repeat }) => repeat));
  if (repeats.size < 2) return [];
  return questions.filter(isChoice).map(({ id, name, options }) => {
    const records = calls.flatMap(({ caseId, repeat, answers }) => labelsOf(answers[id]).map(([unit, label]): RatingRecord => ({ item: `${caseId} ${unit}`, rater: String(repeat), label })));
    const ratings = buildRatings(records, { scale: { level: "nominal", categories: options.map(({ value }) => value) } });
    return { question: id, name, percent: percentAgreement(ratings, { interval: { method: "analytic" } }), kappa: fleissKappa(ratings, { interval: { method: "analytic" } }) };
  });
}

function labelsOf(answer: Answers[string] | undefined): [string, string][] {
  if (answer === undefined || Array.isArray(answer)) return [];
  return typeof answer === "string" ? [["", answer]] : Object.entries(answer);
}
