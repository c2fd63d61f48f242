import { answerTo } from "@/lib/task-types/answer-to";
import type { Answers, Asked } from "@/lib/task-types/question";

/** What keeps a label from being complete, in words; null when nothing does. */
export function openQuestion(questions: readonly Asked[], answers: Answers): string | null {
  const open = questions.find((question) => question.required && !answerTo(answers, question)?.length);
  if (!open) return null;
  return `Choose an answer first: ${open.prompt}${open.unit ? ` ${open.unit.text}` : ""}`;
}
