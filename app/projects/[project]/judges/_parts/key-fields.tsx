"use client";

import { useState } from "react";
import { Choice } from "@/app/_ui/choice";
import { CONTROL, Field, TextField } from "@/app/_ui/field";
import type { JudgeChoices } from "@/lib/judges/judge-choices";
import type { JudgeValues } from "./judge-values";

/** Where the key comes from. A key that is stored is never shown, and goes to the host it was entered for only. */
export function KeyFields({ choices: { environmentKeys, storedKeys }, now, fields }: { choices: JudgeChoices; now: JudgeValues; fields: Readonly<Record<string, string>> }) {
  const [source, setSource] = useState(now.keySource ?? "none");
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-sm font-medium">API key</legend>
      <Choice type="radio" name="keySource" value="none" label="None" hint="For models of your own." checked={source === "none"} onChange={() => setSource("none")} />
      <Choice type="radio" name="keySource" value="stored" label="Stored in this project, encrypted" hint={storedKeys.length > 0 ? `There is one for ${storedKeys.map(({ host }) => host).join(", ")}.` : "Entered below; it is never shown again."} checked={source === "stored"} onChange={() => setSource("stored")} />
      {source === "stored" && (
        <TextField label="Key" name="apiKey" type="password" autoComplete="off" maxLength={1000} className="font-mono" error={fields.apiKey} hint="Leave it empty to use the key that is stored for the host of the base URL. A new one takes its place." />
      )}
      <Choice type="radio" name="keySource" value="environment" label="From the server’s environment" hint={environmentKeys.length > 0 ? undefined : "The operator has set none (ASSAY_LLM_KEY_…)."} disabled={environmentKeys.length === 0} checked={source === "environment"} onChange={() => setSource("environment")} />
      {source === "environment" && (
        <Field label="Key of the environment" error={fields.keyName}>
          {(control) => (
            <select name="keyName" defaultValue={now.keyName} className={CONTROL} {...control}>
              {environmentKeys.map(({ name, host }) => <option key={name} value={name}>{name} (for {host})</option>)}
            </select>
          )}
        </Field>
      )}
    </fieldset>
  );
}
