import { useState, type ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { CONTROL, Field } from "@/app/_ui/field";
import { REASON_LIMIT } from "@/lib/adjudication/schema";

/** Asks for the words that go with a decision. */
export function ReasonForm({ label, submit, onSubmit, children }: { label: string; submit: string; onSubmit(reason: string): void; children: ReactNode }) {
  const [reason, setReason] = useState("");
  return (
    <form onSubmit={(event) => { event.preventDefault(); onSubmit(reason); }} className="space-y-4">
      <p className="text-sm text-ink-soft">{children}</p>
      <Field label={label}>
        {(control) => <textarea rows={3} required autoFocus maxLength={REASON_LIMIT} value={reason} onChange={(event) => setReason(event.target.value)} className={CONTROL} {...control} />}
      </Field>
      <Button type="submit" look="primary" disabled={reason.trim() === ""}>{submit}</Button>
    </form>
  );
}
