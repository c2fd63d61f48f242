import { isChoice, type Answers, type Question } from "@/lib/task-types/question";
import type { CsvValue } from "./csv-row";
import type { DecisionSnapshot, LabelSnapshot } from "./snapshot";

/** One label as annotations.jsonl has it. */
export interface LabelLine {
  externalId: string;
  rater: string;
  kind: "human" | "model";
  answers: Answers;
  rationale: string;
  comment: string;
  confidence: number | null;
  flagged: boolean;
  rubricVersion: number | null;
  revision: number;
  basis: "blind" | "second_opinion";
  submittedAt: string;
  activeMs: number | null;
}

interface LineOptions {
  externalId: string;
  questions: readonly Question[];
  includeComments: boolean;
}

export function labelLine(label: LabelSnapshot, options: LineOptions): LabelLine {
  const person = label.kind === "person";
  const withheld = person && !options.includeComments;
  return {
    externalId: options.externalId,
    rater: label.rater,
    kind: person ? "human" : "model",
    answers: withheld ? withoutFreeText(options.questions, label.answers) : label.answers,
    rationale: withheld ? "" : label.rationale,
    comment: withheld ? "" : label.comment,
    confidence: label.confidence,
    flagged: label.flagged,
    rubricVersion: label.rubricVersion,
    revision: label.revision,
    basis: label.basis,
    submittedAt: label.submittedAt.toISOString(),
    activeMs: label.activeMs,
  };
}

/** One decision as adjudications.jsonl has it. */
export function decisionLine(decision: DecisionSnapshot, { externalId, questions, includeComments }: LineOptions) {
  const { answers } = decision;
  return {
    externalId,
    decision: decision.kind,
    answers: answers && !includeComments ? withoutFreeText(questions, answers) : answers,
    reason: includeComments ? decision.reason : "",
    adjudicator: decision.adjudicator,
    decidedAt: decision.decidedAt.toISOString(),
    inForce: decision.inForce,
  };
}

export function csvHeader(questions: readonly Question[]): string[] {
  return ["externalId", "rater", "kind", ...questions.map(({ id }) => `answers.${id}`), "rationale", "comment", "confidence", "flagged", "rubricVersion", "revision", "basis", "submittedAt", "activeMs"];
}

/** The same label as a row under `csvHeader`. */
export function csvCells(line: LabelLine, questions: readonly Question[]): CsvValue[] {
  const { externalId, rater, kind, answers, rationale, comment, confidence, flagged, rubricVersion, revision, basis, submittedAt, activeMs } = line;
  return [externalId, rater, kind, ...questions.map(({ id }) => answers[id]), rationale, comment, confidence, flagged, rubricVersion, revision, basis, submittedAt, activeMs];
}

function withoutFreeText(questions: readonly Question[], answers: Answers): Answers {
  const kept = new Set(questions.filter((question) => isChoice(question) || question.kind === "turn_set").map(({ id }) => id));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => kept.has(id)));
}
