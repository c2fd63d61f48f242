import { answerTo, withAnswer } from "@/lib/task-types/answer-to";
import { comparedQuestions, type Answers, type Asked } from "@/lib/task-types/question";
import type { Hotkeys } from "./use-hotkeys";

interface ChoiceKeys {
  questions: readonly Asked[];
  /** The answers as they are at the moment of the key press. */
  answers(): Answers;
  onAnswers(answers: Answers): void;
}

/**
 * The keys of the options. They choose for the first question that has no answer yet, or for the last one, so that several
 * questions can share 1, 2, 3. Backspace takes the last answer back.
 */
export function choiceKeys({ questions, answers, onAnswers }: ChoiceKeys): Hotkeys {
  const choices = comparedQuestions(questions);
  const keys = new Set(choices.flatMap(({ options }) => options.map(({ key }) => key)));
  const choose = (key: string) => {
    const given = answers();
    const question = choices.find((candidate) => answerTo(given, candidate) === undefined) ?? choices.at(-1);
    const option = question?.options.find((candidate) => candidate.key === key);
    if (question && option) onAnswers(withAnswer(given, question, option.value));
  };
  const takeBack = () => {
    const given = answers();
    const last = choices.findLast((question) => answerTo(given, question) !== undefined);
    if (last) onAnswers(withAnswer(given, last, undefined));
  };
  return { ...Object.fromEntries([...keys].map((key) => [key, () => choose(key)])), Backspace: takeBack };
}
