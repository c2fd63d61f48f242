import type { Answers } from "@/lib/task-types/question";

/**
 * The questions on which a decision goes against more than half of the people who answered it. Exactly half is no
 * majority, and models have no vote.
 */
export function overruledQuestions(questionIds: readonly string[], decided: Answers, people: readonly Answers[]): string[] {
  return questionIds.filter((id) => {
    const given = people.map((answers) => answers[id]).filter((value) => typeof value === "string");
    return given.some((value) => value !== decided[id] && given.filter((other) => other === value).length * 2 > given.length);
  });
}
