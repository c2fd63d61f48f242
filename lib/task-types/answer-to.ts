import type { Answers, Asked, Question } from "./question";

/** The answer to a question, or to its part about one unit; undefined when there is none. */
export function answerTo(answers: Answers, { id, unit }: Pick<Asked, "id" | "unit">): string | string[] | undefined {
  const answer = answers[id];
  const isByUnit = typeof answer === "object" && !Array.isArray(answer);
  if (unit) return isByUnit ? answer[unit.id] : undefined;
  return isByUnit ? undefined : answer;
}

/** The answers with one more given, or, without a value, with one taken back. */
export function withAnswer(answers: Answers, { id, unit }: Pick<Asked, "id" | "unit">, value: string | undefined): Answers {
  const { [id]: before, ...others } = answers;
  if (!unit) return value === undefined ? others : { ...others, [id]: value };
  const { [unit.id]: _, ...otherUnits } = typeof before === "object" && !Array.isArray(before) ? before : {};
  const byUnit = value === undefined ? otherUnits : { ...otherUnits, [unit.id]: value };
  return Object.keys(byUnit).length === 0 ? others : { ...others, [id]: byUnit };
}

/** A name for a question of a case that no other of its questions has. */
export function askedKey({ id, unit }: Pick<Asked, "id" | "unit">): string {
  return unit ? `${id}/${unit.id}` : id;
}

/**
 * Questions as these answers answer them: one asked per unit stands once for each unit that has an answer, named by its
 * id. For lists of answers where the case itself is not at hand.
 */
export function answeredQuestions(questions: readonly Question[], answers: Answers): Asked[] {
  return questions.flatMap((question): Asked[] => {
    const answer = answers[question.id];
    if (answer === undefined) return [];
    return typeof answer === "object" && !Array.isArray(answer) ? Object.keys(answer).map((id) => ({ ...question, unit: { id, text: id } })) : [question];
  });
}
