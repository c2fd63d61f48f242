import { useId } from "react";
import { KeyCap } from "@/app/_ui/key-cap";
import type { Asked, ChoiceQuestion } from "@/lib/task-types/question";
import { optionTone } from "@/lib/task-types/option-tone";
import { CHECKED } from "./option-look";

interface ChoiceRowProps {
  question: Asked<ChoiceQuestion>;
  value: string | string[] | undefined;
  /** Keys choose for this one. */
  next: boolean;
  onChoose(value: string): void;
}

/** Letters of all options together that stand beside their question on a phone. */
const WORDS_BESIDE = 20;

/** One of several questions, as one row of real radio buttons. */
export function ChoiceRow({ question, value, next, onChoose }: ChoiceRowProps) {
  const name = useId();
  const { options, unit, prompt } = question;
  // Numbers alone do not say what they stand for: that must be seen before one is chosen.
  const isBareScale = options.every((option) => option.label === option.key);
  const chosen = options.find((option) => option.value === value);
  // A phone has room for few words beside their question; a scale's numbers stand under what they mean until one is chosen.
  const beside = isBareScale ? chosen !== undefined : options.reduce((length, { label }) => length + label.length, 0) <= WORDS_BESIDE;
  return (
    <fieldset data-next={next || undefined} aria-label={unit ? `${prompt} ${unit.text}` : prompt} className={`rounded-md border-l-2 border-transparent py-1 pr-1 pl-2 data-next:border-accent data-next:bg-accent-soft sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-center sm:gap-4 ${beside ? "max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-3" : ""}`}>
      <div className={`min-w-0 text-sm ${beside ? "" : "max-sm:pb-1"}`}>
        <p dir="auto" className={`break-words ${unit ? "" : "font-medium"}`}>{unit ? unit.text : prompt}</p>
        {isBareScale && (
          <p aria-hidden="true" className={`flex flex-wrap gap-x-3 text-xs text-ink-soft ${beside ? "max-sm:hidden" : ""}`}>
            {options.map((option) => <span key={option.value} className="whitespace-nowrap"><b className="font-medium text-ink">{option.label}</b> {option.description}</span>)}
          </p>
        )}
      </div>
      <div className={`flex items-center gap-1 sm:flex-wrap ${beside ? "shrink-0" : "flex-wrap"}`}>
        {options.map((option) => (
          <label
            key={option.value} title={option.description}
            className={`flex min-h-9 cursor-pointer items-center gap-1.5 rounded-md border border-line-strong bg-paper px-2 text-sm whitespace-nowrap hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent ${CHECKED[optionTone(options, option.value)]}`}
          >
            <input type="radio" className="sr-only" name={name} value={option.value} checked={value === option.value} onChange={() => onChoose(option.value)} aria-keyshortcuts={option.key} aria-labelledby={`${name}-${option.value}-name`} aria-describedby={`${name}-${option.value}`} />
            {option.label !== option.key && <KeyCap>{option.key}</KeyCap>}
            <span id={`${name}-${option.value}-name`}>{option.label}</span>
            <span id={`${name}-${option.value}`} className="sr-only">{option.description}</span>
          </label>
        ))}
        {chosen && !isBareScale && <span aria-hidden="true" className="hidden min-w-0 flex-1 truncate pl-2 text-sm text-ink-soft lg:block">{chosen.description}</span>}
      </div>
    </fieldset>
  );
}
