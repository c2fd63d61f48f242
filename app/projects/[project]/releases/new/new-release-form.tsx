"use client";

import { useId, type ReactNode } from "react";
import { ActionForm } from "@/app/_ui/action-form";
import { CONTROL, Field } from "@/app/_ui/field";
import type { ActionState } from "@/lib/auth/action";

type Action = (previous: ActionState<never>, form: FormData) => Promise<ActionState<never>>;

const TIES = [
  { value: "leave_empty", label: "No final label", hint: "The honest default: such cases stay undecided in the release." },
  { value: "lower_label", label: "The lower of the labels chosen most often", hint: "As the default rubric tells people to decide between two labels." },
];

/** `empty`: there is no label yet, so whoever wants a release all the same says so. */
export function NewReleaseForm({ action, empty }: { action: Action; empty: boolean }) {
  return (
    <ActionForm action={action} submit="Create release" busy="Creating …" className="space-y-6">
      {({ values, fields }) => (
        <div className="space-y-8">
          <fieldset className="space-y-3">
            <legend className="mb-2 font-medium">When the people who labelled a case have no majority and nobody settled it</legend>
            {TIES.map(({ value, label, hint }) => (
              <Choice key={value} type="radio" name="tiePolicy" value={value} label={label} hint={hint} checked={(values.tiePolicy ?? "leave_empty") === value} />
            ))}
          </fieldset>
          <fieldset className="space-y-3">
            <legend className="mb-2 font-medium">What goes in</legend>
            <Choice type="checkbox" name="secondOpinions" label="Use second opinions for the final label" hint="What readers answered after a case was sent back to them. Agreement never uses these, and they are in a file of their own either way." checked={kept(values, "secondOpinions")} />
            <Choice type="checkbox" name="includeComments" label="Include what people wrote" hint="Comments, free-text answers and reasons for decisions. They may hold personal data: leave them out if you publish and have not read them." checked={kept(values, "includeComments")} />
          </fieldset>
          {empty && <Choice type="checkbox" name="allowEmpty" label="Freeze a release without labels all the same" hint="For a set of cases that others label elsewhere, for instance." checked={values.allowEmpty === "on"} />}
          <Field label="Notes" hint="Optional: what this release is for. Readers of the release see them." error={fields.notes}>
            {(control) => <textarea name="notes" rows={3} defaultValue={values.notes ?? ""} className={CONTROL} {...control} />}
          </Field>
        </div>
      )}
    </ActionForm>
  );
}

/** A box that was unticked is absent from what was sent; before anything was sent it is ticked. */
function kept(values: Record<string, string>, name: string): boolean {
  return Object.keys(values).length === 0 || values[name] === "on";
}

function Choice({ label, hint, checked, ...input }: { type: "radio" | "checkbox"; name: string; value?: string; label: string; hint: ReactNode; checked: boolean }) {
  const id = useId();
  return (
    <div className="flex gap-3">
      <input id={id} defaultChecked={checked} aria-describedby={`${id}-hint`} className="mt-1 size-4 shrink-0 accent-accent" {...input} />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">{hint}</p>
      </div>
    </div>
  );
}
