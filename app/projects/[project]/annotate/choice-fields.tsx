"use client";

import { useEffect, useRef } from "react";
import { answerTo, askedKey, withAnswer } from "@/lib/task-types/answer-to";
import { comparedQuestions, type Answers, type Asked } from "@/lib/task-types/question";
import { ChoiceField } from "./choice-field";
import { ChoiceRow } from "./choice-row";

interface ChoiceFieldsProps {
  questions: readonly Asked[];
  answers: Answers;
  onAnswers(answers: Answers): void;
}

/** The choices that a case asks for: a single one large, several as rows, of which the first without an answer is marked, since keys go to it. */
export function ChoiceFields({ questions, answers, onAnswers }: ChoiceFieldsProps) {
  const choices = comparedQuestions(questions);
  const [only] = choices;
  const next = choices.find((question) => answerTo(answers, question) === undefined);
  const list = useRef<HTMLDivElement>(null);
  const nextKey = next && askedKey(next);
  useEffect(() => {
    // No value must come back: browsers have begun to return a promise here, which React would take for a cleanup.
    list.current?.querySelector("[data-next]")?.scrollIntoView({ block: "nearest" });
  }, [nextKey]);
  if (only && choices.length === 1) return <ChoiceField question={only} value={answerTo(answers, only)} onChoose={(value) => onAnswers(withAnswer(answers, only, value))} />;
  return (
    <div ref={list} className="-mx-2 max-h-[32dvh] space-y-px overflow-y-auto px-2 py-0.5 sm:max-h-[45dvh]">
      {choices.map((question, at) => (
        <div key={askedKey(question)}>
          {question.unit && question.id !== choices[at - 1]?.id && <p className="pb-1 text-sm font-medium">{question.prompt}</p>}
          <ChoiceRow question={question} value={answerTo(answers, question)} next={question === next} onChoose={(value) => onAnswers(withAnswer(answers, question, value))} />
        </div>
      ))}
    </div>
  );
}
