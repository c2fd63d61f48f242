import { z } from "zod";

/** One answer that may be chosen, in the declared order of the scale. */
export interface Option {
  value: string;
  label: string;
  /** One line under the label. */
  description: string;
  /** The key that chooses it. */
  key: string;
  /** Position on a numeric scale, where the scale has one. */
  score?: number;
}

/** Merging of options that is also reported, such as supports ∪ partial → relevant. */
export interface Collapse {
  name: string;
  /** Merged class → the options that belong to it; every option belongs to exactly one. */
  classes: Readonly<Record<string, readonly string[]>>;
}

interface QuestionBase {
  id: string;
  prompt: string;
  required: boolean;
}

export interface ChoiceQuestion extends QuestionBase {
  kind: "nominal" | "ordinal" | "interval" | "yes_no";
  options: readonly Option[];
  collapse?: Collapse;
}

export interface TextQuestion extends QuestionBase {
  kind: "text";
  maxLength: number;
  placeholder: string;
}

export interface TurnSetQuestion extends QuestionBase {
  kind: "turn_set";
}

export type Question = ChoiceQuestion | TextQuestion | TurnSetQuestion;

/** Answers to the questions of a task type: question id → value. */
export type Answers = Record<string, string | string[]>;

export function isChoice(question: Question): question is ChoiceQuestion {
  return question.kind !== "text" && question.kind !== "turn_set";
}

/** The questions whose answers are compared: agreement, disagreement and adjudication go by these, in this order. */
export function comparedQuestions(questions: readonly Question[]): ChoiceQuestion[] {
  return questions.filter(isChoice);
}

/**
 * Schema of a complete set of answers: every required question answered, nothing unknown, options only as declared.
 * Optional answers that are left empty are left out, so that "no answer" has one form.
 */
export function answersSchema(questions: readonly Question[]): z.ZodType<Answers> {
  const shape = Object.fromEntries(questions.map((question) => [question.id, answerSchema(question)]));
  return z.strictObject(shape).transform((answers) => {
    const kept = Object.entries(answers).filter(([, value]) => value !== undefined && value !== "");
    return Object.fromEntries(kept) as Answers;
  });
}

function answerSchema(question: Question): z.ZodType<string | string[] | undefined> {
  const schema = isChoice(question) ? choiceSchema(question) : question.kind === "text" ? textSchema(question) : z.array(z.string().min(1));
  return question.required ? schema : schema.optional();
}

function choiceSchema(question: ChoiceQuestion): z.ZodType<string> {
  const values = question.options.map((option) => option.value);
  return z.enum(values as [string, ...string[]], { error: (issue) => (issue.input === undefined ? `choose one of ${values.join(", ")}` : `must be one of ${values.join(", ")}, not ${JSON.stringify(issue.input)}`) });
}

function textSchema(question: TextQuestion): z.ZodType<string> {
  const text = z.string({ error: "must be text" }).max(question.maxLength, `must have at most ${question.maxLength} characters`);
  return question.required ? text.trim().min(1, "must not be empty") : text.trim();
}
