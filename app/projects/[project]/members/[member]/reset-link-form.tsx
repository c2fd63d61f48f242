"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { ShownLink } from "@/app/_ui/shown-link";
import type { ActionState } from "@/lib/auth/action";
import type { MadeLink } from "../actions";

export function ResetLinkForm({ action }: { action(previous: ActionState<MadeLink>, form: FormData): Promise<ActionState<MadeLink>> }) {
  return (
    <ActionForm
      action={action}
      submit="Make a reset link"
      busy="Making the link …"
      look="secondary"
      done={({ url }) => (
        <>
          <p>Hand it on yourself. It works once, for 24 hours, and is not shown again. Older ones no longer work.</p>
          <ShownLink url={url} label="Reset link" />
        </>
      )}
    />
  );
}
