"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { TextField } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { BlindChoices } from "@/app/projects/new/blind-choices";
import { BLIND } from "@/app/projects/new/read-blind";
import type { ActionState } from "@/lib/auth/action";
import type { ProjectSettings } from "@/lib/projects/read-settings";
import type { BlindOption } from "@/lib/task-types/task-type";

interface Props {
  action(previous: ActionState, form: FormData): Promise<ActionState>;
  settings: Pick<ProjectSettings, "name" | "overlap" | "leaseMinutes" | "blind" | "labels">;
  blindOptions: readonly BlindOption[];
}

export function SettingsForm({ action, settings, blindOptions }: Props) {
  return (
    <ActionForm action={action} submit="Save the settings" busy="Saving …" className="space-y-6" done={() => "Saved."}>
      {({ values, fields }) => {
        const sent = Object.keys(values).length > 0;
        return (
          <div className="space-y-6">
            <TextField label="Name" name="name" required maxLength={200} defaultValue={values.name ?? settings.name} error={fields.name} hint="The address stays as it is." />
            <TextField label="People per case" name="overlap" type="number" min={1} max={20} required className="max-w-28" defaultValue={values.overlap ?? settings.overlap} error={fields.overlap} hint="For cases imported from now on. Cases that are here keep theirs." />
            <TextField label="Minutes that a case stays held" name="leaseMinutes" type="number" min={1} max={1440} required className="max-w-28" defaultValue={values.leaseMinutes ?? settings.leaseMinutes} error={fields.leaseMinutes} hint="Renewed while the page is in use. When it runs out, the case goes back to the others." />
            <BlindChoices options={blindOptions} hidden={({ id }) => (sent ? values[BLIND + id] === "on" : (settings.blind[id] ?? false))} />
            {settings.labels > 0 && <Notice look="warning">There are labels already. Hiding or showing something now parts them from those to come; the activity log keeps when you did.</Notice>}
          </div>
        );
      }}
    </ActionForm>
  );
}
