import { z } from "zod";
import { isChoice, type Answers, type Asked, type ChoiceQuestion, type Question, type TextQuestion } from "./question";

type Answer = string | string[] | Record<string, string> | undefined;

/**
 * Schema of a complete set of answers to what one case asks: every required question answered, for each of its units,
 * nothing unknown, options only as declared. Optional answers that are left empty are left out, so that "no answer" has
 * one form.
 */
export function answersSchema(asked: readonly Asked[]): z.ZodType<Answers> {
  const byId = new Map<string, Asked[]>();
  for (const question of asked) byId.set(question.id, [...(byId.get(question.id) ?? []), question]);
  return objectOf([...byId].map(([id, group]) => [id, groupSchema(group)]));
}

/**
 * The same as far as it can be told without the case: what only some cases are asked may be missing, and units have any
 * name. For files of labels while they are read; the case has the last word.
 */
export function answersOfAnyCaseSchema(questions: readonly Question[]): z.ZodType<Answers> {
  return objectOf(questions.map((question) => {
    const schema = isChoice(question) && question.per ? z.record(z.string().min(1), choiceSchema(question), unitsExpected(question)) : answerSchema(question);
    return [question.id, question.askedOf || !question.required ? schema.optional() : schema];
  }));
}

/** The same for a judge that was asked elsewhere, and perhaps not all of this: at least one question answered. */
export function someAnswersSchema(questions: readonly Question[]): z.ZodType<Answers> {
  return answersOfAnyCaseSchema(questions.map((question) => ({ ...question, required: false }))).refine((answers) => Object.keys(answers).length > 0, "must answer at least one question");
}

function objectOf(fields: readonly (readonly [string, z.ZodType<Answer>])[]): z.ZodType<Answers> {
  return z.strictObject(Object.fromEntries(fields)).transform((answers) => {
    const kept = Object.entries(answers).filter(([, value]) => value !== undefined && value !== "");
    return Object.fromEntries(kept) as Answers;
  });
}

function groupSchema(group: readonly Asked[]): z.ZodType<Answer> {
  const [first] = group;
  if (!first) return z.undefined();
  if (!first.unit) return answerSchema(first);
  const units = group.map((question): [string, z.ZodType<Answer>] => [question.unit?.id ?? "", answerSchema(question)]);
  return z.strictObject(Object.fromEntries(units), { error: (issue) => (issue.code === "invalid_type" ? unitsExpected(first, units.map(([id]) => id)) : undefined) }) as z.ZodType<Answer>;
}

function unitsExpected(question: Question, units: readonly string[] = []): string {
  const per = isChoice(question) ? question.per : undefined;
  return `must be an object with an answer for each ${per ?? "part"}${units.length > 0 ? `: ${units.join(", ")}` : ""}`;
}

function answerSchema(question: Question): z.ZodType<Answer> {
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
