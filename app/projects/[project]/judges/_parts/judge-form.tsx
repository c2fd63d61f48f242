"use client";

import { useState } from "react";
import { ActionForm } from "@/app/_ui/action-form";
import { Choice } from "@/app/_ui/choice";
import { CONTROL, Field, TextField } from "@/app/_ui/field";
import type { ActionState } from "@/lib/auth/action";
import type { JudgeChoices } from "@/lib/judges/judge-choices";
import type { JudgeValues } from "./judge-values";
import { KeyFields } from "./key-fields";
import { LimitFields } from "./limit-fields";

type Action = (previous: ActionState<never>, form: FormData) => Promise<ActionState<never>>;

interface Props {
  action: Action;
  choices: JudgeChoices;
  submit: string;
  /** The judge as it is, when it is edited: its name and kind stay. */
  initial?: JudgeValues;
}

const OUTPUT_MODES = [["json_schema", "JSON schema (structured output)"], ["json_object", "Some JSON (older servers)"], ["words", "In words only (any server)"]] as const;

/** Everything that makes a judge; what is rarely changed is folded away. */
export function JudgeForm({ action, choices, submit, initial = {} }: Props) {
  const editing = initial.kind !== undefined;
  const [kind, setKind] = useState(initial.kind ?? "endpoint");
  return (
    <ActionForm action={action} submit={submit} busy="Saving …" className="space-y-6">
      {({ values, fields }) => {
        const now: JudgeValues = { ...initial, ...values };
        return (
          <div className="space-y-6">
            {editing ? <input type="hidden" name="kind" value={kind} /> : <KindChoices kind={kind} onChange={setKind} baseline={choices.baseline} />}
            {kind === "token_overlap" && "rule" in choices.baseline && <p className="text-sm"><span className="font-medium">Its rule.</span> {choices.baseline.rule}</p>}
            {kind === "endpoint" && (
              <>
                {editing ? <input type="hidden" name="name" value={now.name} /> : <TextField label="Name" name="name" required maxLength={80} defaultValue={now.name} error={fields.name} hint="Its labels stand under this name, with the version, in agreement and releases." />}
                <TextField label="Base URL" name="baseUrl" required maxLength={500} defaultValue={now.baseUrl} error={fields.baseUrl} placeholder="https://api.openai.com/v1" hint={hostsHint(choices.hosts)} />
                <TextField label="Model" name="model" required maxLength={200} defaultValue={now.model} error={fields.model} hint="As the server names it." />
                <KeyFields choices={choices} now={now} fields={fields} />
              </>
            )}
            <Field label="Rubric" hint="A new version of the rubric does not change this judge; edit it then." error={fields.rubric}>
              {(control) => (
                <select name="rubric" defaultValue={now.rubric ?? choices.rubrics[0]} className={CONTROL} {...control}>
                  {choices.rubrics.map((version) => <option key={version} value={version}>Version {version}</option>)}
                </select>
              )}
            </Field>
            {kind === "endpoint" && (
              <>
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextField label="Repeats" name="repeats" type="number" min={1} max={20} defaultValue={now.repeats ?? "1"} error={fields.repeats} hint="The verdict is what more than half of them say." />
                  <TextField label="Temperature" name="temperature" type="number" min={0} max={2} step="any" defaultValue={now.temperature ?? "0"} error={fields.temperature} hint="0 makes most models repeat themselves." />
                  <TextField label="Input price" name="inputPrice" type="number" min={0} step="any" defaultValue={now.inputPrice} error={fields.inputPrice} hint="US dollars per million tokens; optional." />
                  <TextField label="Output price" name="outputPrice" type="number" min={0} step="any" defaultValue={now.outputPrice} error={fields.outputPrice} hint="Without prices, cap a run by its tokens." />
                </div>
                <LimitFields now={now} fields={fields}>
                  <Field label="How the answer’s form is asked for" hint="Whatever is chosen, a reply outside the form is invalid." error={fields.outputMode}>
                    {(control) => (
                      <select name="outputMode" defaultValue={now.outputMode ?? "json_schema"} className={CONTROL} {...control}>
                        {OUTPUT_MODES.map(([value, label]) => <option key={value} value={value}>{label}</option>)}
                      </select>
                    )}
                  </Field>
                </LimitFields>
              </>
            )}
          </div>
        );
      }}
    </ActionForm>
  );
}

function KindChoices({ kind, onChange, baseline }: { kind: string; onChange(kind: string): void; baseline: JudgeChoices["baseline"] }) {
  const none = "none" in baseline;
  const hint = none ? `Not for this task type: ${baseline.none}` : baseline.made ? "This project has it already." : "Counts shared words by the rule below and understands nothing. To try things with, and for a model to beat.";
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-sm font-medium">Kind</legend>
      <Choice type="radio" name="kind" value="endpoint" label="A language model" hint="Behind any OpenAI-compatible address: OpenAI, OpenRouter, vLLM, Ollama, LM Studio." checked={kind === "endpoint"} onChange={() => onChange("endpoint")} />
      <Choice type="radio" name="kind" value="token_overlap" label="Token overlap, the baseline without a model" hint={hint} disabled={none || baseline.made} checked={kind === "token_overlap"} onChange={() => onChange("token_overlap")} />
    </fieldset>
  );
}

function hostsHint(hosts: readonly string[]): string {
  const named = hosts.filter((host) => host !== "public" && host !== "loopback");
  const allowed = [hosts.includes("public") && "any public https address", hosts.includes("loopback") && "models on the server’s own machine, such as http://localhost:11434/v1", ...named].filter(Boolean);
  return `This installation calls ${allowed.join("; ")}.`;
}
