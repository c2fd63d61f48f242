import { Badge, type Tone } from "@/app/_ui/badge";
import { isChoice, type Answers, type Question } from "@/lib/task-types/question";

/** Answers in few words, in the order of the questions: choices by their label, text as written. */
export function AnswerWords({ answers, questions }: { answers: Answers; questions: readonly Question[] }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {questions.filter(({ id }) => answers[id] !== undefined).map((question) => {
        const answer = [answers[question.id]].flat().join(", ");
        const option = isChoice(question) ? question.options.find(({ value }) => value === answer) : undefined;
        return option ? <Badge key={question.id} tone={toneOf(option.score)}>{option.label}</Badge> : <span key={question.id} dir="auto" className="break-words">{answer}</span>;
      })}
    </span>
  );
}

function toneOf(score: number | undefined): Tone {
  if (score === undefined) return "plain";
  return score >= 1 ? "good" : score > 0 ? "middle" : "bad";
}
