import { MISSING, type Ratings } from "@/lib/stats/ratings";
import type { ChoiceQuestion } from "@/lib/task-types/question";
import { breakdownParts, partAgreement } from "./breakdown";
import { compareJudges } from "./compare-judges";
import { competence } from "./competence";
import { declaredScales, ratingsOn, type DeclaredScale } from "./declared-scale";
import { groupAgreement, type BootstrapPlan } from "./group-agreement";
import { judgePanel } from "./judge-panel";
import { modelAgainstPeople } from "./model-against-people";
import { orderedAgreement } from "./ordered-agreement";
import { pairAgreement } from "./pair-agreement";
import { pairsOf } from "./pairs-of";
import type { AgreementReport, Breakdown, ModelAgainstPeople, PairAgreement, QuestionReport, ReportCase, ReportLabel, ReportRater, ScaleReport } from "./report-types";

export interface ReportInput extends BootstrapPlan {
  cases: readonly ReportCase[];
  raters: readonly ReportRater[];
  /** Question id → the blind labels on it. */
  labels: ReadonlyMap<string, readonly ReportLabel[]>;
  questions: readonly ChoiceQuestion[];
  /** For questions that not every case is asked once: question id → the cases, or the parts of cases, that it is asked about. */
  asked?: ReadonlyMap<string, readonly ReportCase[]>;
  /** How much worse than a person a judge may be and still win the alternative annotator test, for its lower cost. */
  epsilon?: number;
}

/** As in the paper for annotators who are neither experts nor a crowd's. */
export const DEFAULT_EPSILON = 0.2;

/** Lets others go on for a moment: long reports must not hold up a server. */
type Pause = () => Promise<void>;

/**
 * Agreement on every compared question, on the scale as labelled and on its merging: people among themselves, each model
 * with people, and models among themselves, kept apart. Intervals are bootstraps over cases, from the project's seed.
 * `pause` is called between figures, of which the longest takes some tens of milliseconds.
 */
export async function buildReport({ cases, raters, labels, questions, asked, seed, resamples, epsilon = DEFAULT_EPSILON }: ReportInput, pause: Pause = async () => undefined): Promise<AgreementReport> {
  const reports: QuestionReport[] = [];
  for (const question of questions) {
    const scales: ScaleReport[] = [];
    const items = asked?.get(question.id) ?? cases;
    for (const scale of declaredScales(question)) {
      scales.push(await scaleReport({ scale, cases: items, raters, records: labels.get(question.id) ?? [], plan: { seed, resamples, item: question.per }, askedOf: question.askedOf ?? null, epsilon }, pause));
    }
    reports.push({ question: question.id, name: question.name, prompt: question.prompt, scales });
  }
  return { drawn: cases.length, raters: [...raters], seed, resamples, questions: reports };
}

interface ScaleInput {
  scale: DeclaredScale;
  cases: readonly ReportCase[];
  raters: readonly ReportRater[];
  records: readonly ReportLabel[];
  plan: BootstrapPlan;
  askedOf: string | null;
  epsilon: number;
}

async function scaleReport({ scale, cases, raters, records, plan, askedOf, epsilon }: ScaleInput, pause: Pause): Promise<ScaleReport> {
  const ratings = ratingsOn(scale, { cases, raters, records });
  const named = (kind: ReportRater["kind"]) => raters.filter((rater) => rater.kind === kind).map(({ pseudonym }) => pseudonym);
  const [people, models] = [named("person"), named("model")];
  const after = async <Result>(compute: () => Result): Promise<Result> => {
    await pause();
    return compute();
  };
  const modelsAgainstPeople: ModelAgainstPeople[] = [];
  for (const model of models) modelsAgainstPeople.push(await after(() => modelAgainstPeople(ratings, { model, people, epsilon }, plan)));
  const pairs: PairAgreement[] = [];
  for (const [a, b] of pairsOf(ratings.raters)) pairs.push(await after(() => pairAgreement(ratings, [a, b], plan)));
  const byPart: Breakdown[] = [];
  for (const part of people.length < 2 ? [] : breakdownParts({ scale, cases, people, records })) byPart.push(await after(() => partAgreement(part, plan)));
  return {
    name: scale.name, level: scale.level, classes: scale.classes, counted: { item: plan.item ?? "case", of: cases.length, askedOf },
    people: await after(() => groupAgreement(ratings, people, { ...plan, noun: "annotator" })),
    models: await after(() => groupAgreement(ratings, models, { ...plan, noun: "judge" })),
    modelsAgainstPeople, pairs, usage: usageOf(ratings), breakdown: byPart,
    ordered: scale.level === "nominal" ? null : await orderedAgreement(ratings, { people, plan }, after),
    competence: await after(() => competence(ratings, people)),
    panel: await after(() => judgePanel(ratings, models, { ...plan, classes: scale.classes })),
    judgesCompared: await after(() => compareJudges(ratings, { ...plan, judges: models, people })),
  };
}

function usageOf({ raters, categories, codes }: Ratings): number[][] {
  const usage = raters.map(() => categories.map(() => 0));
  codes.forEach((code, at) => {
    const counts = usage[at % raters.length];
    if (code !== MISSING && counts) counts[code] = (counts[code] ?? 0) + 1;
  });
  return usage;
}
