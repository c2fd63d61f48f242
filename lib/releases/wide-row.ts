import { comparedQuestions, type Answers, type ChoiceQuestion, type Question } from "@/lib/task-types/question";
import type { CsvValue } from "./csv-row";
import { finalLabel, type FinalLabel } from "./final-label";
import type { ManifestRater } from "./manifest";
import type { ReleaseOptions } from "./schema";
import { settledAnswers, type CaseSnapshot } from "./snapshot";

/** The columns of labels-wide.csv and how a case fills them. */
export interface WideTable {
  questions: readonly Question[];
  raters: readonly ManifestRater[];
  options: ReleaseOptions;
}

/** Final labels by compared question. */
export type FinalLabels = { question: ChoiceQuestion; label: FinalLabel }[];

const SAMPLING = ["stratum", "stratumSize", "numberDrawn", "inclusionProbability"] as const;

export function wideHeader({ questions, raters }: WideTable): string[] {
  const compared = comparedQuestions(questions);
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
  const final = comparedQuestions(table.questions).map((question) => ({ question, label: decide(item, question, table.options) }));
  const blind = new Map(item.blind.map((label) => [label.rater, label.answers]));
  const second = new Map(item.second.map((label) => [label.rater, label.answers]));
  const cells: CsvValue[] = [
    item.externalId, item.category, item.overlap, counted(item, table.options).length,
    ...final.flatMap(({ question: { id }, label }) => [
      ...table.raters.map(({ pseudonym }) => text(blind.get(pseudonym), id)),
      ...withSecondOpinions(table.raters).map(({ pseudonym }) => text(second.get(pseudonym), id)),
      text(settled, id), label.value, label.provenance,
    ]),
    ...SAMPLING.map((field) => item[field]),
  ];
  return { cells, final };
}

function decide(item: CaseSnapshot, question: ChoiceQuestion, options: ReleaseOptions): FinalLabel {
  const labels = counted(item, options).map((label) => text(label.answers, question.id)).filter((value) => value !== null);
  return finalLabel(question, { adjudicated: text(settledAnswers(item), question.id) ?? undefined, labels, tiePolicy: options.tiePolicy });
}

/** The people's labels that the final label may use: blind ones, or what each says now. */
function counted(item: CaseSnapshot, options: ReleaseOptions) {
  const labels = options.secondOpinions ? [...item.blind.filter((label) => label.current), ...item.second] : item.blind;
  return labels.filter((label) => label.kind === "person");
}

function withSecondOpinions(raters: readonly ManifestRater[]): ManifestRater[] {
  return raters.filter((rater) => rater.secondOpinions > 0);
}

function text(answers: Answers | null | undefined, id: string): string | null {
  const value = answers?.[id];
  return typeof value === "string" ? value : null;
}
