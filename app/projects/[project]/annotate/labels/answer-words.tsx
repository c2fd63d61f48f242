import { Badge } from "@/app/_ui/badge";
import { optionTone } from "@/lib/task-types/option-tone";
import { comparedQuestions, isChoice, type Answers, type ChoiceQuestion, type Question } from "@/lib/task-types/question";

/** Answers in few words, in the order of the questions: choices by their label, with the question where there are several, text as written. */
export function AnswerWords({ answers, questions }: { answers: Answers; questions: readonly Question[] }) {
  const named = comparedQuestions(questions).length > 1;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {questions.filter(({ id }) => answers[id] !== undefined).map((question) => {
        const answer = answers[question.id] ?? "";
        if (isChoice(question)) return <span key={question.id} className="whitespace-nowrap">{named && <span className="text-sm text-ink-soft">{question.name} </span>}<Choices question={question} answer={answer} /></span>;
        return <span key={question.id} dir="auto" className="break-words">{[answer].flat().map(String).join(", ")}</span>;
      })}
    </span>
  );
}

/** One badge; for answers by unit, one for each option, with how many units it was chosen for. */
function Choices({ question: { options }, answer }: { question: ChoiceQuestion; answer: Answers[string] }) {
  const values = typeof answer === "object" ? Object.values(answer) : [answer];
  const used = options.filter(({ value }) => values.includes(value));
  return (
    <span className="inline-flex gap-1">
      {used.map(({ value, label }) => <Badge key={value} tone={optionTone(options, value)}>{typeof answer === "object" ? `${values.filter((other) => other === value).length} ${label}` : label}</Badge>)}
    </span>
  );
}
