import { Badge } from "@/app/_ui/badge";
import { answerTo, askedKey } from "@/lib/task-types/answer-to";
import { optionTone } from "@/lib/task-types/option-tone";
import { comparedQuestions, isChoice, type Answers, type Asked } from "@/lib/task-types/question";

/** Answers in the order of the questions: choices by their label, with the question where there are several, text as written. */
export function AnswerList({ answers, questions }: { answers: Answers; questions: readonly Asked[] }) {
  const given = questions.flatMap((question) => {
    const answer = answerTo(answers, question);
    return answer === undefined ? [] : [{ question, answer: [answer].flat().join(", ") }];
  });
  if (given.length === 0) return <span className="text-ink-soft">no answer</span>;
  const named = comparedQuestions(questions).length > 1;
  return (
    <ul className="space-y-1">
      {given.map(({ question, answer }) => (
        <li key={askedKey(question)}>
          {isChoice(question) ? (
            <>{named && <span className="text-sm text-ink-soft" dir="auto">{question.unit?.text ?? question.name} </span>}<Badge tone={optionTone(question.options, answer)}>{question.options.find(({ value }) => value === answer)?.label ?? answer}</Badge></>
          ) : (
            <><span className="text-sm text-ink-soft">{question.prompt}</span> <span className="break-words whitespace-pre-wrap" dir="auto">{answer}</span></>
          )}
        </li>
      ))}
    </ul>
  );
}
