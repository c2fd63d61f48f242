"use client";

import { ActionForm } from "@/app/_ui/action-form";
import type { ActionState } from "@/lib/auth/action";

interface DrawFormProps {
  action(previous: ActionState<void>, form: FormData): Promise<ActionState<void>>;
  submit: string;
  /** What the preview was made from, sent along unseen. */
  fields: readonly (readonly [name: string, value: string])[];
}

/** Draws what the preview beside it shows. */
export function DrawForm({ action, submit, fields }: DrawFormProps) {
  return (
    <ActionForm action={action} submit={submit} busy="Drawing …">
      {() => fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
    </ActionForm>
  );
}
