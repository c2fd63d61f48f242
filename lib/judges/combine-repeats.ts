import { answerTo, withAnswer } from "@/lib/task-types/answer-to";
import { isChoice, type Answers, type Asked } from "@/lib/task-types/question";

export interface RepeatReply {
  answers: Answers;
  rationale: string;
}

/**
 * One verdict out of the repeats of a case: for each choice the answer that more than half of all repeats gave, invalid
 * ones counted as votes for nothing. Null when a required choice has no such answer: then there is no verdict, since
 * none is guessed. Text and the rationale come from the first repeat that agrees with the verdict on most choices.
 */
export function combineRepeats(asked: readonly Asked[], replies: readonly (RepeatReply | null)[]): RepeatReply | null {
  const valid = replies.filter((reply) => reply !== null);
  if (valid.length === 0) return null;
  if (replies.length === 1) return valid[0] ?? null;
  let answers: Answers = {};
  for (const question of asked.filter(isChoice)) {
    const winner = majority(valid.map((reply) => answerTo(reply.answers, question)), replies.length);
    if (winner === undefined && question.required) return null;
    answers = withAnswer(answers, question, winner);
  }
  const speaker = closest(asked.filter(isChoice), valid, answers);
  const spoken = Object.fromEntries(asked.flatMap((question) => {
    const said = isChoice(question) ? undefined : speaker.answers[question.id];
    return said === undefined ? [] : [[question.id, said]];
  }));
  return { answers: { ...answers, ...spoken }, rationale: speaker.rationale };
}

function majority(votes: readonly (string | string[] | undefined)[], of: number): string | undefined {
  const counts = new Map<string, number>();
  for (const vote of votes) if (typeof vote === "string") counts.set(vote, (counts.get(vote) ?? 0) + 1);
  return [...counts].find(([, count]) => count * 2 > of)?.[0];
}

function closest(choices: readonly Asked[], replies: readonly RepeatReply[], verdict: Answers): RepeatReply {
  const agreeing = (reply: RepeatReply) => choices.filter((question) => answerTo(reply.answers, question) === answerTo(verdict, question)).length;
  return replies.reduce((best, reply) => (agreeing(reply) > agreeing(best) ? reply : best));
}

