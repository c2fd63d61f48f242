import { cohenKappa } from "@/lib/stats/cohen-kappa";
import { confusionTable } from "@/lib/stats/confusion";
import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { buildRatings, type RatingRecord, type Ratings } from "@/lib/stats/ratings";
import { selectItems, selectRaters } from "@/lib/stats/select-ratings";
import type { ChoiceQuestion } from "@/lib/task-types/question";
import { declaredScales, type DeclaredScale } from "./declared-scale";
import { countCases, groupAgreement, type BootstrapPlan } from "./group-agreement";
import type { AgreementReport, Breakdown, PairAgreement, QuestionReport, ReportRater, ScaleReport } from "./report-types";
import { modelAgainstPeople } from "./model-against-people";

/** A case of the sample, with what agreement is broken down by. */
export interface ReportCase {
  id: string;
  stratum: string | null;
  category: string | null;
}

export interface ReportInput extends BootstrapPlan {
  cases: readonly ReportCase[];
  raters: readonly ReportRater[];
  /** Question id → the blind labels on it. */
  labels: ReadonlyMap<string, readonly RatingRecord[]>;
  questions: readonly ChoiceQuestion[];
  /** How much worse than a person a judge may be and still win the alternative annotator test, for its lower cost. */
  epsilon?: number;
}

/** As in the paper for annotators who are neither experts nor a crowd's. */
const DEFAULT_EPSILON = 0.2;

/**
 * Agreement on every compared question, on the scale as labelled and on its merging: people among themselves, each model
 * with people, and models among themselves, kept apart. Intervals are bootstraps over cases, from the project's seed.
 */
export function buildReport({ cases, raters, labels, questions, seed, resamples, epsilon = DEFAULT_EPSILON }: ReportInput): AgreementReport {
  const plan = { seed, resamples };
  const report = (scale: DeclaredScale, records: readonly RatingRecord[]) => scaleReport({ scale, cases, raters, records, plan, epsilon });
  return {
    drawn: cases.length, raters: [...raters], seed, resamples,
    questions: questions.map((question): QuestionReport => ({
      question: question.id,
      prompt: question.prompt,
      scales: declaredScales(question).map((scale) => report(scale, labels.get(question.id) ?? [])),
    })),
  };
}

interface ScaleInput {
  scale: DeclaredScale;
  cases: readonly ReportCase[];
  raters: readonly ReportRater[];
  records: readonly RatingRecord[];
  plan: BootstrapPlan;
  epsilon: number;
}

function scaleReport({ scale, cases, raters, records, plan, epsilon }: ScaleInput): ScaleReport {
  const ratings = buildRatings(
    records.map((record) => ({ ...record, label: record.label === null ? null : scale.classOf(String(record.label)) })),
    { scale: scale.scale, items: cases.map(({ id }) => id), raters: raters.map(({ pseudonym }) => pseudonym) },
  );
  const named = (kind: ReportRater["kind"]) => raters.filter((rater) => rater.kind === kind).map(({ pseudonym }) => pseudonym);
  const people = named("person");
  const models = named("model");
  return {
    name: scale.name, level: scale.level, classes: scale.classes,
    people: groupAgreement(ratings, people, { ...plan, noun: "annotator" }),
    models: groupAgreement(ratings, models, { ...plan, noun: "judge" }),
    modelsAgainstPeople: models.map((model) => modelAgainstPeople(ratings, { model, people, epsilon }, plan)),
    pairs: pairsOf(ratings, plan),
    breakdown: (["stratum", "category"] as const).flatMap((field) => breakdownBy(field, { ratings: selectRaters(ratings, people), cases, plan })),
  };
}

function pairsOf(ratings: Ratings, plan: BootstrapPlan): PairAgreement[] {
  return ratings.raters.flatMap((a, position) => ratings.raters.slice(position + 1).map((b): PairAgreement => {
    const kappa = cohenKappa(ratings, [a, b], { interval: plan });
    const quadraticKappa = ratings.level === "nominal" ? null : cohenKappa(ratings, [a, b], { weights: "quadratic" }).value;
    const confusion = confusionTable(ratings, { rows: a, columns: b });
    const same = confusion.counts.reduce((sum, row, at) => sum + (row[at] ?? 0), 0);
    return { a, b, n: confusion.n, percentAgreement: confusion.n > 0 ? same / confusion.n : null, kappa, quadraticKappa, confusion };
  }));
}

/** Only where there is something to tell apart, and in a stable order. */
function breakdownBy(field: Breakdown["field"], { ratings, cases, plan }: { ratings: Ratings; cases: readonly ReportCase[]; plan: BootstrapPlan }): Breakdown[] {
  const positions = new Map<string, number[]>();
  cases.forEach((item, position) => {
    const value = item[field];
    if (value === null) return;
    const members = positions.get(value);
    if (members) members.push(position);
    else positions.set(value, [position]);
  });
  if (positions.size < 2) return [];
  return [...positions].toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true })).map(([value, at]) => {
    const part = selectItems(ratings, at);
    return { field, value, cases: countCases(part).comparable, percentAgreement: percentAgreement(part, { interval: plan }), fleissKappa: fleissKappa(part, { interval: plan }) };
  });
}
