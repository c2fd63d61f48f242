"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { TextField } from "@/app/_ui/field";
import { ShownLink } from "@/app/_ui/shown-link";
import type { ActionState } from "@/lib/auth/action";
import type { MadeLink } from "./actions";
import { RoleChoices } from "./role-choices";

export function InviteForm({ action }: { action(previous: ActionState<MadeLink>, form: FormData): Promise<ActionState<MadeLink>> }) {
  return (
    <ActionForm
      action={action}
      submit="Make an invitation link"
      busy="Making the link …"
      done={({ url }) => (
        <>
          <p>Hand this link on yourself; no mail is sent. It works once, and is not shown again.</p>
          <ShownLink url={url} label="Invitation link" />
        </>
      )}
    >
      {({ values, fields }) => (
        <div className="space-y-5">
          <RoleChoices chosen={["annotator"]} error={fields.roles} />
          <TextField label="E-mail" name="email" type="email" autoComplete="off" defaultValue={values.email} error={fields.email} hint="Optional: then only this address can accept." />
          <TextField label="Days until it expires" name="days" type="number" min={1} max={90} required className="max-w-28" defaultValue={values.days ?? "7"} error={fields.days} />
        </div>
      )}
    </ActionForm>
  );
}
