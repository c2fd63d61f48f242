import { altTest } from "@/lib/stats/alt-test";
import { classificationScores } from "@/lib/stats/classification-scores";
import { confusionOfLabels } from "@/lib/stats/confusion";
import { dawidSkene } from "@/lib/stats/dawid-skene";
import { responsesOfRatings, responsesOfRecords } from "@/lib/stats/labelled-responses";
import { mace } from "@/lib/stats/mace";
import { majorityVote } from "@/lib/stats/majority-vote";
import { recordsOfLabelMatrix } from "@/lib/stats/rating-records";
import { buildRatings } from "@/lib/stats/ratings";
import { caseRatings } from "./case-ratings";
import type { LabelMatrix } from "@/lib/stats/rating-records";
import type { Label, RatingRecord } from "@/lib/stats/ratings";
import type { LabelledResponses } from "@/lib/stats/labelled-responses";
import type { Rows } from "./case-ratings";
import type { CaseRunner } from "./reference-case";

interface ResponseInput {
  ratings?: Rows;
  responses?: Record<string, Record<string, Label[]>>;
  classes: Label[];
  truth?: Label[];
}

function responsesOf(input: ResponseInput): LabelledResponses {
  if (input.ratings) return responsesOfRatings(caseRatings(input.ratings, input.classes, "nominal"));
  const records: RatingRecord[] = Object.entries(input.responses!).flatMap(([item, byRater]) =>
    Object.entries(byRater).flatMap(([rater, labels]) => labels.map((label) => ({ item, rater, label }))));
  return responsesOfRecords(records, input.classes.map(String));
}

/** Labels as the case writes them: numbers stay numbers. */
function original(labels: readonly (string | null)[], classes: readonly Label[]): (Label | null)[] {
  return labels.map((label) => classes.find((one) => String(one) === label) ?? null);
}

const dawidSkeneRunner: CaseRunner = ({ input }) => {
  const given = input as ResponseInput;
  const result = dawidSkene(responsesOf(given), { tolerance: 1e-12 });
  const confusion = result.annotators.map((annotator) => annotator.confusion.map((row) => row ?? given.classes.map(() => 0)));
  return {
    class_marginals: result.marginals, error_rates_observer1: confusion[0], worker_confusion: confusion,
    labels: original(result.labels, given.classes), posterior: result.posterior, log_likelihood: result.logLikelihood, tie: result.ties > 0,
  };
};

const maceRunner: CaseRunner = ({ input, options }) => {
  const given = input as ResponseInput;
  const { alpha, beta, strategy_prior, restarts, iterations } = options as Record<string, number>;
  const result = mace(responsesOf(given), { seed: 1, alpha, beta, strategyPrior: strategy_prior, restarts, iterations });
  const labels = original(result.labels, given.classes);
  return {
    labels, competence: result.competence.map(({ value }) => value), log_marginal_likelihood: result.logMarginalLikelihood,
    accuracy: labels.filter((label, at) => label === given.truth![at]).length / labels.length,
  };
};

const majority: CaseRunner = ({ input }) => {
  const { ratings: byItem, categories } = input as { ratings: Record<string, string[]>; categories: string[] };
  const records = Object.entries(byItem).flatMap(([item, labels]) => labels.map((label, at) => ({ item, rater: String(at), label })));
  const { items } = majorityVote(buildRatings(records, { scale: { level: "nominal", categories } }), { kind: "none" });
  const table = <Value>(value: (item: (typeof items)[number]) => Value) => Object.fromEntries(items.map((item) => [item.item, value(item)]));
  return {
    winners: table(({ winners }) => [...winners]), share: table(({ share }) => share), plurality_or_null: table(({ label }) => label),
    strict_majority: table(({ strict, label }) => (strict ? label : null)),
  };
};

const confusion: CaseRunner = ({ input }) => {
  const { human, judge, labels } = input as { human: string[]; judge: string[]; labels: string[] };
  const table = confusionOfLabels(human, judge, labels);
  const scores = classificationScores(table);
  const column = (key: "precision" | "recall" | "f1") => scores.classes.map((one) => one[key] ?? 0);
  const undefinedFor = (key: "precision" | "recall") => scores.classes.filter((one) => one[key] === null).map(({ category }) => category);
  return {
    matrix: table.counts, accuracy: scores.accuracy, precision: column("precision"), recall: column("recall"), f1: column("f1"),
    support: scores.classes.map(({ support }) => support), macro_f1: scores.macroF1, balanced_accuracy: scores.balancedAccuracy,
    mcc: scores.matthewsCorrelation ?? 0, precision_undefined_for: undefinedFor("precision"), recall_undefined_for: undefinedFor("recall"),
  };
};

interface AltTestInput {
  humans?: LabelMatrix;
  llm?: Record<string, Label>;
}

const altTestRunner: CaseRunner = ({ input, options, expected }) => {
  const { humans, llm } = input as AltTestInput;
  if (!humans || !llm) return altTestEdges();
  const { scoring, epsilon } = options as { scoring: string; epsilon?: number };
  const records = recordsOfLabelMatrix({ ...humans, judge: llm });
  const categories = scoring === "accuracy" ? [...new Set(records.map(({ label }) => String(label)))] : [1, 2, 3, 4, 5];
  const ratings = buildRatings(records, { scale: { level: scoring === "accuracy" ? "nominal" : "interval", categories } });
  const at = (chosen: number) => {
    const result = altTest(ratings, { judge: "judge", humans: Object.keys(humans), epsilon: chosen });
    return {
      winning_rate: result.winningRate.value, advantage_probability: result.advantageProbability.value, passes: result.passed,
      annotators: Object.fromEntries(result.raters.map((one) => [one.rater, { n: one.n, rho_llm: one.judgeWinShare, rho_human: one.personWinShare, mean_diff: one.meanDifference, p: one.p }])),
    };
  };
  if (epsilon !== undefined) return at(epsilon);
  return Object.fromEntries(Object.keys(expected as object).map((key) => [key, at(Number(key.replace("epsilon=", "")))]));
};

/** Forty items labelled a and b by turns, by three people and an identical judge; and too few of them. */
function altTestEdges() {
  const test = (items: number, epsilon: number) => {
    const labels = Object.fromEntries(Array.from({ length: items }, (_, at) => [`i${at}`, at % 2 === 0 ? "a" : "b"]));
    const ratings = buildRatings(recordsOfLabelMatrix({ h0: labels, h1: labels, h2: labels, judge: labels }), { scale: { level: "nominal", categories: ["a", "b"] } });
    return altTest(ratings, { judge: "judge", humans: ["h0", "h1", "h2"], epsilon });
  };
  const identical = test(40, 0.1);
  return {
    identical_judge: { winning_rate: identical.winningRate.value, advantage_probability: identical.advantageProbability.value },
    epsilon0: test(40, 0).winningRate.value === null ? "undefined p" : "defined",
    too_few_items: test(12, 0.1).winningRate.value === null ? "error" : "defined",
  };
}

export const consensusRunners = {
  dawid_skene: dawidSkeneRunner, mace: maceRunner, majority_vote: majority, confusion_matrix: confusion, alt_test: altTestRunner,
} satisfies Record<string, CaseRunner>;
