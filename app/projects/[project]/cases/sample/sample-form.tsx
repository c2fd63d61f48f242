import Form from "next/form";
import { Button } from "@/app/_ui/button";
import { CONTROL, Field, TextField } from "@/app/_ui/field";
import type { SampleState } from "@/lib/cases/sample-state";
import { GIVEN_PREFIX, type SampleForm as Values } from "./read-request";

interface SampleFormProps {
  project: string;
  state: SampleState;
  values: Values;
  /** Names of the strata in the preview, for numbers of one's own. */
  strata: readonly string[];
  /** What is wrong with “How many”. */
  fault?: string;
}

const FIELDS: [string, string][] = [
  ["", "Nothing: one stratum"],
  ["rank", "Best rank"],
  ["category", "Category"],
  ["dataset", "Dataset"],
  ["system", "System"],
  ["stratum", "Stratum of the file"],
  ["path", "Another field, by its path"],
];

/** What to draw. Asking shows a preview under an address of its own; nothing changes yet. */
export function SampleForm({ project, state, values, strata, fault }: SampleFormProps) {
  return (
    <Form action={`/projects/${project}/cases/sample`} scroll={false} className="space-y-5" key={JSON.stringify(values)}>
      {state.waiting > 0 && <Choice label="Draw from" name="frame" values={values} options={[["all", `All ${state.cases.toLocaleString("en")} cases, replacing the draw`], ["new", `The ${state.waiting.toLocaleString("en")} imported since, beside the draw`]]} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label="Take" name="take" values={values} options={[["n", "So many cases"], ["all", "Every case"]]} />
        <TextField label="How many" name="n" inputMode="numeric" defaultValue={values.n} placeholder="such as 115" error={fault} />
        <Choice label="Stratify by" name="stratify" values={values} options={FIELDS} />
        <TextField label="Path of the other field" name="path" defaultValue={values.path} placeholder="memory.kind or hidden.source" />
        <TextField label="Upper ends of the rank buckets" name="buckets" defaultValue={values.buckets} placeholder="5,20,60" hint="Used when stratifying by rank." />
        <Choice label="Cases for each stratum" name="allocation" values={values} options={[["proportional", "In proportion to its size"], ["equal", "The same number"], ["given", "Numbers of my own"]]} />
        <Choice label="Even spacing begins" hint="Random starts give every case the stated probability." name="start" values={values} options={[["random", "At a seeded random place"], ["paper", "At the first case, as in the paper"]]} />
        <TextField label="Seed" name="seed" inputMode="numeric" defaultValue={values.seed} placeholder={`${state.seed}, the project’s`} />
        <TextField label="Cases with more labels" name="double" inputMode="numeric" defaultValue={values.double} placeholder="none" hint={`The others get ${state.overlap} ${state.overlap === 1 ? "label" : "labels"}.`} />
        <TextField label="Labels for each of those" name="doubleOverlap" inputMode="numeric" defaultValue={values.doubleOverlap} placeholder={String(state.overlap + 1)} />
      </div>
      {values.allocation === "given" && strata.length > 0 && (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-medium">Cases to draw from each stratum</legend>
          {strata.map((stratum) => <TextField key={stratum} label={stratum} name={`${GIVEN_PREFIX}${stratum}`} inputMode="numeric" defaultValue={values.given[stratum] ?? ""} placeholder="0" />)}
        </fieldset>
      )}
      <input type="hidden" name="preview" value="1" />
      <Button type="submit">Show what this would draw</Button>
    </Form>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string;
  name: keyof Omit<Values, "given">;
  values: Values;
  options: readonly (readonly [value: string, label: string])[];
}

function Choice({ label, hint, name, values, options }: ChoiceProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select name={name} defaultValue={values[name]} className={CONTROL} {...control}>
          {options.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
        </select>
      )}
    </Field>
  );
}
