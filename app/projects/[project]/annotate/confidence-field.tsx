import { useId } from "react";
import { KeyCap } from "@/app/_ui/key-cap";

export const CONFIDENCE = [
  { value: 1, label: "Unsure", key: "7" },
  { value: 2, label: "Fairly sure", key: "8" },
  { value: 3, label: "Sure", key: "9" },
] as const;

/** How sure one is; may be left open. */
export function ConfidenceField({ value, onChoose }: { value: number | null; onChoose(value: number | null): void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-ink-soft">How sure are you?</legend>
      <div className="flex gap-1">
        {CONFIDENCE.map((option) => (
          <label key={option.value} className="flex min-h-10 cursor-pointer items-center gap-1.5 rounded-md border border-line-strong px-2 text-sm whitespace-nowrap has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
            <input type="radio" className="sr-only" name={name} checked={value === option.value} onChange={() => onChoose(option.value)} onClick={() => value === option.value && onChoose(null)} aria-keyshortcuts={option.key} />
            <KeyCap>{option.key}</KeyCap> {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
