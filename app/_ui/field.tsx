import { useId, type ComponentProps, type ReactNode } from "react";

export const CONTROL = "w-full rounded-md border border-line-strong bg-paper px-3 py-2 text-ink min-h-10 [&:is(select)]:pr-8 aria-invalid:border-danger";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value, and what to do. */
  error?: string;
  children(control: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }): ReactNode;
}

/** A label, its control, a hint and an error, tied together for screen readers. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-medium">{label}</label>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {hint && <p id={`${id}-hint`} className="text-sm text-ink-soft">{hint}</p>}
      {error && <p id={`${id}-error`} className="text-sm text-danger">{error}</p>}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, "children"> & ComponentProps<"input">;

export function TextField({ label, hint, error, className = "", ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input className={`${CONTROL} ${className}`} {...input} {...control} />}
    </Field>
  );
}
