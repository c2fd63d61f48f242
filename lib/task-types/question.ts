/** One answer that may be chosen, in the declared order of the scale. */
export interface Option {
  value: string;
  label: string;
  /** One line under the label. */
  description: string;
  /** The key that chooses it. */
  key: string;
  /** Position on a numeric scale, where the scale has one; the more, the better. */
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
  /** A word or three, for lists where the prompt is too long. */
  name: string;
  prompt: string;
  required: boolean;
  /** Which cases are asked this, in words, where not all are. The task type's `asks` decides for each case. */
  askedOf?: string;
}

export interface ChoiceQuestion extends QuestionBase {
  kind: "nominal" | "ordinal" | "interval" | "yes_no";
  options: readonly Option[];
  collapse?: Collapse;
  /** Asked once for each of these in a case, such as "fact"; the task type's `units` names them. */
  per?: string;
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

/** One part of a case that a question is asked about, such as an atomic fact. */
export interface Unit {
  id: string;
  text: string;
}

/** A question as one case asks it: one that is asked per unit stands once for each. */
export type Asked<Kind extends Question = Question> = Kind & { unit?: Unit };

/** Answers to the questions of a task type: question id → value, or unit id → value where it is asked per unit. */
export type Answers = Record<string, string | string[] | Record<string, string>>;

export function isChoice<Kind extends Question>(question: Kind): question is Extract<Kind, { options: unknown }> {
  return question.kind !== "text" && question.kind !== "turn_set";
}

/** The questions whose answers are compared: agreement, disagreement and adjudication go by these, in this order. */
export function comparedQuestions<Kind extends Question>(questions: readonly Kind[]): Extract<Kind, { options: unknown }>[] {
  return questions.filter(isChoice);
}
