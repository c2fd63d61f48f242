import { isChoice, type Question } from "@/lib/task-types/question";
import type { LabellingSession } from "./labelling-session";
import type { Hotkeys } from "./use-hotkeys";

/**
 * The keys of the options. They choose for the first question that has no answer yet, or for the last one, so that several
 * questions can share 1, 2, 3.
 */
export function choiceKeys(questions: readonly Question[], session: LabellingSession): Hotkeys {
  const choices = questions.filter(isChoice);
  const keys = new Set(choices.flatMap(({ options }) => options.map(({ key }) => key)));
  const choose = (key: string) => {
    const { answers } = session.state().draft;
    const question = choices.find(({ id }) => answers[id] === undefined) ?? choices.at(-1);
    const option = question?.options.find((candidate) => candidate.key === key);
    if (question && option) session.change({ answers: { ...answers, [question.id]: option.value } });
  };
  return Object.fromEntries([...keys].map((key) => [key, () => choose(key)]));
}
