import { useId } from "react";
import { KeyCap } from "@/app/_ui/key-cap";
import { optionTone } from "@/lib/task-types/option-tone";
import type { ChoiceQuestion } from "@/lib/task-types/question";
import { CHECKED } from "./option-look";

interface ChoiceFieldProps {
  question: ChoiceQuestion;
  value: string | string[] | undefined;
  onChoose(value: string): void;
}

/** One question as large choices: real radio buttons, so that arrow keys and screen readers know them. */
export function ChoiceField({ question, value, onChoose }: ChoiceFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{question.prompt}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {question.options.map((option) => (
          <label
            key={option.value}
            className={`flex min-h-12 cursor-pointer flex-col justify-center rounded-md border-2 border-line-strong bg-paper px-3 py-1.5 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${CHECKED[optionTone(question.options, option.value)]}`}
          >
            <input type="radio" className="sr-only" name={name} value={option.value} checked={value === option.value} onChange={() => onChoose(option.value)} aria-keyshortcuts={option.key} aria-labelledby={`${name}-${option.value}-name`} aria-describedby={`${name}-${option.value}`} />
            <span className="flex items-center gap-2 font-semibold"><KeyCap>{option.key}</KeyCap><span id={`${name}-${option.value}-name`} className="leading-tight">{option.label}</span></span>
            <span id={`${name}-${option.value}`} className="mt-0.5 hidden text-sm text-ink-soft sm:block">{option.description}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
