import { answerTo } from "@/lib/task-types/answer-to";
import type { Answers, Asked } from "@/lib/task-types/question";

/**
 * The questions on which a decision goes against more than half of the people who answered it. Exactly half is no
 * majority, and models have no vote.
 */
export function overruledQuestions<Question extends Pick<Asked, "id" | "unit">>(questions: readonly Question[], decided: Answers, people: readonly Answers[]): Question[] {
  return questions.filter((question) => {
    const given = people.map((answers) => answerTo(answers, question)).filter((value) => typeof value === "string");
    return given.some((value) => value !== answerTo(decided, question) && given.filter((other) => other === value).length * 2 > given.length);
  });
}
