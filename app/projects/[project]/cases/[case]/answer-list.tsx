import { Badge, type Tone } from "@/app/_ui/badge";
import { isChoice, type Answers, type ChoiceQuestion, type Question } from "@/lib/task-types/question";

/** Answers in the order of the questions: choices by their label, text as written. */
export function AnswerList({ answers, questions }: { answers: Answers; questions: readonly Question[] }) {
  const given = questions.filter(({ id }) => answers[id] !== undefined);
  if (given.length === 0) return <span className="text-ink-soft">no answer</span>;
  return (
    <ul className="space-y-1">
      {given.map((question) => (
        <li key={question.id}>
          {isChoice(question) ? <Choice question={question} value={String(answers[question.id])} /> : <><span className="text-sm text-ink-soft">{question.prompt}</span> <span className="break-words whitespace-pre-wrap" dir="auto">{[answers[question.id]].flat().join(", ")}</span></>}
        </li>
      ))}
    </ul>
  );
}

function Choice({ question, value }: { question: ChoiceQuestion; value: string }) {
  const option = question.options.find((candidate) => candidate.value === value);
  return <Badge tone={toneOf(option?.score)}>{option?.label ?? value}</Badge>;
}

function toneOf(score: number | undefined): Tone {
  if (score === undefined) return "plain";
  return score >= 1 ? "good" : score > 0 ? "middle" : "bad";
}
