import { useId } from "react";
import { KeyCap } from "@/app/_ui/key-cap";
import type { ChoiceQuestion, Option } from "@/lib/task-types/question";

/** Colours by position on the scale: colour-blind safe, and never without the word. */
const TONES: Record<"first" | "middle" | "last", string> = {
  first: "has-checked:border-supports has-checked:bg-supports-soft has-checked:text-supports",
  middle: "has-checked:border-partial has-checked:bg-partial-soft has-checked:text-partial",
  last: "has-checked:border-refutes has-checked:bg-refutes-soft has-checked:text-refutes",
};

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
        {question.options.map((option, index) => (
          <label
            key={option.value}
            className={`flex min-h-12 cursor-pointer flex-col justify-center rounded-md border-2 border-line-strong bg-paper px-3 py-1.5 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${TONES[tone(question.options, index)]}`}
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

function tone(options: readonly Option[], index: number): keyof typeof TONES {
  if (index === 0) return "first";
  return index === options.length - 1 ? "last" : "middle";
}
