import { isChoice, type Asked } from "./question";
import type { TaskType } from "./task-type";

type Asking = Pick<TaskType, "questions" | "asks" | "units">;

/** What one case is asked, in order: without the questions that do not apply to it, and once for each unit where that is so. */
export function askedQuestions({ questions, asks = {}, units = {} }: Asking, payload: unknown): Asked[] {
  return questions.filter(({ id }) => asks[id]?.(payload) ?? true).flatMap((question): Asked[] => {
    if (!isChoice(question) || !question.per) return [question];
    return (units[question.id]?.(payload) ?? []).map((unit) => ({ ...question, unit }));
  });
}

/** Whether cases of this type differ in what they are asked, so that the case must be read to know its questions. */
export function asksByCase({ questions }: Pick<TaskType, "questions">): boolean {
  return questions.some((question) => question.askedOf !== undefined || (isChoice(question) && question.per !== undefined));
}
