import { fleissKappa } from "@/lib/stats/fleiss-kappa";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { MISSING, type RatingRecord, type Ratings } from "@/lib/stats/ratings";
import { selectItems, selectRaters } from "@/lib/stats/select-ratings";
import type { ChoiceQuestion } from "@/lib/task-types/question";
import { declaredScales, ratingsOn, type DeclaredScale } from "./declared-scale";
import { countCases, groupAgreement, type BootstrapPlan } from "./group-agreement";
import type { AgreementReport, Breakdown, ModelAgainstPeople, PairAgreement, QuestionReport, ReportRater, ScaleReport } from "./report-types";
import { orderedAgreement } from "./ordered-agreement";
import { modelAgainstPeople } from "./model-against-people";
import { pairAgreement } from "./pair-agreement";
import { pairsOf } from "./pairs-of";

/** A case of the sample, with what agreement is broken down by. */
export interface ReportCase {
  id: string;
  stratum: string | null;
  category: string | null;
  /** For a part of a case: the case. Parts of one case are resampled together. */
  partOf?: string;
}

export interface ReportInput extends BootstrapPlan {
  cases: readonly ReportCase[];
  raters: readonly ReportRater[];
  /** Question id → the blind labels on it. */
  labels: ReadonlyMap<string, readonly RatingRecord[]>;
  questions: readonly ChoiceQuestion[];
  /** For questions that not every case is asked once: question id → the cases, or the parts of cases, that it is asked about. */
  asked?: ReadonlyMap<string, readonly ReportCase[]>;
  /** How much worse than a person a judge may be and still win the alternative annotator test, for its lower cost. */
  epsilon?: number;
}

/** As in the paper for annotators who are neither experts nor a crowd's. */
const DEFAULT_EPSILON = 0.2;

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
  records: readonly RatingRecord[];
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
  for (const part of people.length < 2 ? [] : partsOf(cases)) byPart.push(await after(() => partAgreement(selectRaters(ratings, people), part, plan)));
  return {
    name: scale.name, level: scale.level, classes: scale.classes, counted: { item: plan.item ?? "case", of: cases.length, askedOf },
    people: await after(() => groupAgreement(ratings, people, { ...plan, noun: "annotator" })),
    models: await after(() => groupAgreement(ratings, models, { ...plan, noun: "judge" })),
    modelsAgainstPeople, pairs, usage: usageOf(ratings), breakdown: byPart,
    ordered: scale.level === "nominal" ? null : await orderedAgreement(ratings, { people, plan }, after),
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

interface Part {
  field: Breakdown["field"];
  value: string;
  /** Positions of its cases. */
  at: number[];
}

/** Strata, then categories, each in a stable order; only where there are two or more to tell apart. */
function partsOf(cases: readonly ReportCase[]): Part[] {
  return (["stratum", "category"] as const).flatMap((field) => {
    const positions = new Map<string, number[]>();
    cases.forEach((item, position) => {
      const value = item[field];
      if (value === null) return;
      const members = positions.get(value);
      if (members) members.push(position);
      else positions.set(value, [position]);
    });
    if (positions.size < 2) return [];
    return [...positions].toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true })).map(([value, at]) => ({ field, value, at }));
  });
}

function partAgreement(people: Ratings, { field, value, at }: Part, plan: BootstrapPlan): Breakdown {
  const part = selectItems(people, at);
  return { field, value, cases: countCases(part).comparable, percentAgreement: percentAgreement(part, { interval: plan }), fleissKappa: fleissKappa(part, { interval: plan }) };
}
