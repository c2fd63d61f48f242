"use client";

import { ActionForm } from "@/app/_ui/action-form";
import type { ActionState } from "@/lib/auth/action";
import type { Role } from "@/lib/auth/permissions";
import { RoleChoices } from "../role-choices";

export function RolesForm({ action, roles }: { action(previous: ActionState, form: FormData): Promise<ActionState>; roles: Role[] }) {
  return (
    <ActionForm action={action} submit="Save the roles" busy="Saving …" done={() => "Saved."}>
      {({ fields }) => <RoleChoices chosen={roles} error={fields.roles} />}
    </ActionForm>
  );
}
