import { isChoice, type Answers, type Question } from "@/lib/task-types/question";
import type { Hotkeys } from "./use-hotkeys";

interface ChoiceKeys {
  questions: readonly Question[];
  /** The answers as they are at the moment of the key press. */
  answers(): Answers;
  onAnswers(answers: Answers): void;
}

/**
 * The keys of the options. They choose for the first question that has no answer yet, or for the last one, so that several
 * questions can share 1, 2, 3.
 */
export function choiceKeys({ questions, answers, onAnswers }: ChoiceKeys): Hotkeys {
  const choices = questions.filter(isChoice);
  const keys = new Set(choices.flatMap(({ options }) => options.map(({ key }) => key)));
  const choose = (key: string) => {
    const given = answers();
    const question = choices.find(({ id }) => given[id] === undefined) ?? choices.at(-1);
    const option = question?.options.find((candidate) => candidate.key === key);
    if (question && option) onAnswers({ ...given, [question.id]: option.value });
  };
  return Object.fromEntries([...keys].map((key) => [key, () => choose(key)]));
}
