import { useId, type ComponentProps, type ReactNode } from "react";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { type: "checkbox" | "radio"; label: ReactNode; hint?: ReactNode };

/** A box to tick or a button to choose, its label, and what choosing it means. */
export function Choice({ label, hint, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex gap-3">
      <input id={id} aria-describedby={hint ? `${id}-hint` : undefined} className="mt-1 size-4 shrink-0 accent-accent" {...input} />
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint && <p id={`${id}-hint`} className="text-sm text-ink-soft">{hint}</p>}
      </div>
    </div>
  );
}
