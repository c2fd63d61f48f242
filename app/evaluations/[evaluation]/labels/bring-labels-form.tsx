"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { Choice } from "@/app/_ui/choice";
import { plural } from "@/lib/plural";
import type { ActionState } from "@/lib/auth/action";
import { DECIDING_NAMES } from "../deciding-names";

interface Release {
  project: string;
  name: string;
  number: number;
  humanLabels: number;
  modelLabels: number;
}

interface Props {
  action(previous: ActionState<never>, form: FormData): Promise<ActionState<never>>;
  releases: readonly Release[];
}

/** Which release comes back, and whose word decides. */
export function BringLabelsForm({ action, releases }: Props) {
  return (
    <ActionForm action={action} submit="Score the runs by these labels" busy="Asking …" className="space-y-6">
      {({ values }) => (
        <div className="space-y-6">
          <fieldset className="space-y-3">
            <legend className="mb-1 text-sm font-medium">Release</legend>
            {releases.map(({ project, name, number, humanLabels, modelLabels }, at) => {
              const value = JSON.stringify([project, number]);
              return <Choice key={value} type="radio" name="release" value={value} label={`${name}, release ${number}`} hint={`${plural(humanLabels, "label")} by people, ${plural(modelLabels, "label")} by models`} defaultChecked={values.release === undefined ? at === 0 : values.release === value} />;
            })}
          </fieldset>
          <fieldset className="space-y-3">
            <legend className="mb-1 text-sm font-medium">Whose word decides</legend>
            {(["adjudicated", "people", "judges"] as const).map((deciding) => (
              <Choice key={deciding} type="radio" name="deciding" value={deciding} label={`${DECIDING_NAMES[deciding][0]?.toUpperCase()}${DECIDING_NAMES[deciding].slice(1)}`} defaultChecked={(values.deciding ?? "adjudicated") === deciding} />
            ))}
          </fieldset>
        </div>
      )}
    </ActionForm>
  );
}
