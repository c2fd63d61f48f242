"use client";

import { useState } from "react";
import { ActionForm } from "@/app/_ui/action-form";
import { Choice } from "@/app/_ui/choice";
import { TextField } from "@/app/_ui/field";
import { MarkdownEditor } from "@/app/_ui/markdown-editor";
import type { ActionState } from "@/lib/auth/action";
import type { BlindOption } from "@/lib/task-types/task-type";
import { BlindChoices } from "./blind-choices";
import { BLIND } from "./read-blind";

export interface OfferedTaskType {
  name: string;
  title: string;
  summary: string;
  blindOptions: readonly BlindOption[];
  defaultRubric: string;
}

interface Props {
  action(previous: ActionState<never>, form: FormData): Promise<ActionState<never>>;
  types: OfferedTaskType[];
}

/** The questions that a new project answers; what can be hidden and the default rubric follow the task that is chosen. */
export function NewProjectForm({ action, types }: Props) {
  const [chosen, setChosen] = useState(types[0]?.name);
  const type = types.find(({ name }) => name === chosen);
  if (!type) return null;
  return (
    <ActionForm action={action} submit="Create the project" busy="Creating …" className="space-y-6">
      {({ values, fields }) => {
        const sent = Object.keys(values).length > 0;
        return (
          <div className="space-y-6">
            <div className="max-w-2xl space-y-6">
              <TextField label="Name" name="name" required maxLength={200} defaultValue={values.name} error={fields.name} hint="Its address is made from it." />
              <fieldset className="space-y-3">
                <legend className="mb-1 text-sm font-medium">Task</legend>
                {types.map(({ name, title, summary }) => (
                  <Choice key={name} type="radio" name="taskType" value={name} label={title} hint={summary} checked={name === chosen} onChange={() => setChosen(name)} />
                ))}
              </fieldset>
              <TextField label="People per case" name="overlap" type="number" min={1} max={20} required className="max-w-28" defaultValue={values.overlap ?? "3"} error={fields.overlap} hint="Exactly so many people label each case. Agreement needs at least 2; 3 gives a majority." />
              <BlindChoices key={`blind of ${type.name}`} options={type.blindOptions} hidden={(option) => (sent ? values[BLIND + option.id] === "on" : option.default)} />
              <TextField label="Seed" name="seed" type="number" min={0} max={2147483647} required className="max-w-40" defaultValue={values.seed ?? "1337"} error={fields.seed} hint="Fixes the order of cases, sampling and every interval, so that all of it can be repeated." />
            </div>
            <details open={fields.instructions !== undefined}>
              <summary className="mb-3 text-sm font-medium">Rubric: the default is good as it stands; open to change it</summary>
              <MarkdownEditor key={type.name} name="instructions" label="Rubric in Markdown" initial={values.instructions ?? type.defaultRubric} error={fields.instructions} hint="Published as version 1 with the project. Later changes are versions of their own." />
            </details>
          </div>
        );
      }}
    </ActionForm>
  );
}
