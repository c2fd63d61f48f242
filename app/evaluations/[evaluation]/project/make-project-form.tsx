"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { Choice } from "@/app/_ui/choice";
import { CONTROL, Field, TextField } from "@/app/_ui/field";
import type { ActionState } from "@/lib/auth/action";

interface Props {
  action(previous: ActionState<never>, form: FormData): Promise<ActionState<never>>;
  /** What is offered as the project's name. */
  name: string;
  strata: readonly { stratum: string; cases: number }[];
}

/** The paper's sample: 115 cases by rank, 36 of them with more people. */
const PAPER = { take: 115, double: 36 };

/** What a project of contested credits is made with. */
export function MakeProjectForm({ action, name, strata }: Props) {
  const cases = strata.reduce((sum, stratum) => sum + stratum.cases, 0);
  const take = Math.min(PAPER.take, cases);
  return (
    <ActionForm action={action} submit="Make the project" busy="Making …" className="space-y-6">
      {({ values, fields }) => (
        <div className="space-y-6">
          <TextField label="Name" name="name" required maxLength={200} defaultValue={values.name ?? name} error={fields.name} />
          <TextField label="People per case" name="overlap" type="number" min={1} max={20} required className="max-w-28" defaultValue={values.overlap ?? "3"} error={fields.overlap} hint="Exactly so many people label each case. Agreement needs at least 2." />
          <TextField label="Cases to label" name="take" type="number" min={1} max={cases} required className="max-w-28" defaultValue={values.take ?? String(take)} error={fields["sample.take"]} hint={`Of ${cases.toLocaleString("en")}, evenly spaced within each stratum (the paper took 115). The others stay in the project and can be drawn later.`} />
          <Field label="Strata" hint={`By credited rank: ${strata.map(({ stratum, cases: size }) => `${stratum.replace("-", " to ")} has ${size.toLocaleString("en")}`).join(", ")}.`}>
            {(control) => (
              <select name="stratify" defaultValue={values.stratify ?? "rank"} className={`${CONTROL} max-w-72`} {...control}>
                <option value="rank">Credited rank</option>
                <option value="category">Category of the query</option>
                <option value="hidden.datasetStratum">Dataset and rank</option>
                <option value="">None</option>
              </select>
            )}
          </Field>
          <fieldset className="space-y-3">
            <legend className="mb-1 text-sm font-medium">Cases of each stratum</legend>
            <Choice type="radio" name="allocation" value="equal" label="As many from each" hint="Good for comparing strata." defaultChecked={(values.allocation ?? "equal") === "equal"} />
            <Choice type="radio" name="allocation" value="proportional" label="In proportion to their sizes" hint="Good for one figure over all." defaultChecked={values.allocation === "proportional"} />
          </fieldset>
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField label="Cases with more people" name="double" type="number" min={0} required className="max-w-28" defaultValue={values.double ?? "0"} error={fields["sample.double.n"]} hint={`Of those drawn; 0 for none. The paper had ${PAPER.double}, labelled by a second person.`} />
            <TextField label="People for each of these" name="doubleOverlap" type="number" min={2} max={20} required className="max-w-28" defaultValue={values.doubleOverlap ?? "5"} error={fields["sample.double.overlap"]} />
          </div>
          <TextField label="Seed" name="seed" type="number" min={0} max={2147483647} required className="max-w-40" defaultValue={values.seed ?? "1337"} error={fields.seed} hint="Fixes the draw and the order of cases." />
        </div>
      )}
    </ActionForm>
  );
}
