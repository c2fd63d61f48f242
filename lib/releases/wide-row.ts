import { answerTo } from "@/lib/task-types/answer-to";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import { comparedQuestions, type Answers, type Asked, type ChoiceQuestion } from "@/lib/task-types/question";
import type { TaskType } from "@/lib/task-types/task-type";
import type { CsvValue } from "./csv-row";
import { finalLabel, type FinalLabel } from "./final-label";
import type { ManifestRater } from "./manifest";
import type { ReleaseOptions } from "./schema";
import { settledAnswers, type CaseSnapshot } from "./snapshot";

/** The columns of labels-wide.csv and how a case fills them. */
export interface WideTable {
  taskType: TaskType;
  raters: readonly ManifestRater[];
  options: ReleaseOptions;
}

/** Final labels by compared question that the case asks, and by unit where it is asked per unit. */
export type FinalLabels = { question: Asked<ChoiceQuestion>; label: FinalLabel }[];

const SAMPLING = ["stratum", "stratumSize", "numberDrawn", "inclusionProbability"] as const;

export function wideHeader({ taskType, raters }: WideTable): string[] {
  const compared = comparedQuestions(taskType.questions);
  return [
    "externalId", "category", "overlap", "humanLabels",
    ...compared.flatMap(({ id }) => [
      ...raters.map(({ pseudonym }) => `${pseudonym}.${id}`),
      ...withSecondOpinions(raters).map(({ pseudonym }) => `${pseudonym}.${id}.secondOpinion`),
      `adjudicated.${id}`, `final.${id}`, `final.${id}.provenance`,
    ]),
    ...SAMPLING,
  ];
}

export function wideRow(item: CaseSnapshot, table: WideTable): { cells: CsvValue[]; final: FinalLabels } {
  const settled = settledAnswers(item);
  const final = comparedQuestions(askedQuestions(table.taskType, item.payload)).map((question) => ({ question, label: decide(item, question, table.options) }));
  const blind = new Map(item.blind.map((label) => [label.rater, label.answers]));
  const second = new Map(item.second.map((label) => [label.rater, label.answers]));
  const cells: CsvValue[] = [
    item.externalId, item.category, item.overlap, counted(item, table.options).length,
    ...comparedQuestions(table.taskType.questions).flatMap(({ id }) => [
      ...table.raters.map(({ pseudonym }) => blind.get(pseudonym)?.[id] ?? null),
      ...withSecondOpinions(table.raters).map(({ pseudonym }) => second.get(pseudonym)?.[id] ?? null),
      settled?.[id] ?? null, finalCell(final, id, "value"), finalCell(final, id, "provenance"),
    ]),
    ...SAMPLING.map((field) => item[field]),
  ];
  return { cells, final };
}

function decide(item: CaseSnapshot, question: ChoiceQuestion, options: ReleaseOptions): FinalLabel {
  const labels = counted(item, options).map((label) => choice(label.answers, question)).filter((value) => value !== undefined);
  return finalLabel(question, { adjudicated: choice(settledAnswers(item), question), labels, tiePolicy: options.tiePolicy });
}

/** The people's labels that the final label may use: blind ones, or what each says now. */
function counted(item: CaseSnapshot, options: ReleaseOptions) {
  const labels = options.secondOpinions ? [...item.blind.filter((label) => label.current), ...item.second] : item.blind;
  return labels.filter((label) => label.kind === "person");
}

function withSecondOpinions(raters: readonly ManifestRater[]): ManifestRater[] {
  return raters.filter((rater) => rater.secondOpinions > 0);
}

function choice(answers: Answers | null, question: Pick<Asked, "id" | "unit">): string | undefined {
  const value = answerTo(answers ?? {}, question);
  return typeof value === "string" ? value : undefined;
}

/** Nothing where the case does not ask the question; an object by unit where it asks it per unit. */
function finalCell(final: FinalLabels, id: string, part: keyof FinalLabel): CsvValue {
  const own = final.filter(({ question }) => question.id === id);
  const [first] = own;
  if (!first?.question.unit) return first?.label[part] ?? null;
  return Object.fromEntries(own.map(({ question, label }) => [question.unit?.id ?? "", label[part]]));
}
