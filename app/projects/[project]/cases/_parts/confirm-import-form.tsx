"use client";

import { ActionForm } from "@/app/_ui/action-form";
import type { ActionState } from "@/lib/auth/action";

interface ConfirmImportFormProps {
  action(previous: ActionState<void>, form: FormData): Promise<ActionState<void>>;
  submit: string;
  /** Whether leaving faulty lines out has to be agreed to. */
  faulty: boolean;
}

/** Confirms an import; while the file has faults, only with leave to drop the faulty lines. */
export function ConfirmImportForm({ action, submit, faulty }: ConfirmImportFormProps) {
  return (
    <ActionForm action={action} submit={submit} busy="Importing …" className="flex flex-col items-start gap-3">
      {() => faulty && (
        <label className="flex max-w-prose items-start gap-2 text-sm">
          <input type="checkbox" name="skipBad" required className="mt-1 size-4 shrink-0 accent-(--accent)" />
          <span>Leave out what is faulty and import the rest. Otherwise mend the file and choose it again: nothing is imported while it has faults.</span>
        </label>
      )}
    </ActionForm>
  );
}
