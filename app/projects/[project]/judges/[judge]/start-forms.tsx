"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { Card } from "@/app/_ui/card";
import { TextField } from "@/app/_ui/field";
import { plural } from "@/lib/plural";
import type { ActionState } from "@/lib/auth/action";

type Action = (previous: ActionState<never>, form: FormData) => Promise<ActionState<never>>;

/** A try on a few cases, and the real thing. */
export function StartForms({ action, cases, repeats, priced, baseline }: { action: Action; cases: number; repeats: number; priced: boolean; baseline: boolean }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title="Try it on a few cases">
        <ActionForm action={action} submit="Start a dry run" busy="Starting …" look="secondary">
          {({ values, fields }) => (
            <TextField label="Cases" name="dry" type="number" min={1} max={1000} required className="max-w-28" defaultValue={values.dry ?? String(Math.min(5, cases))} error={fields.dry} hint="Drawn at random by the project’s seed. Shows the replies and what all cases would take; makes no labels." />
          )}
        </ActionForm>
      </Card>
      <Card title={`Judge ${plural(cases, "case")}`}>
        <ActionForm action={action} submit="Start the run" busy="Starting …">
          {({ values, fields }) => (
            <div className="space-y-4">
              <p className="text-sm text-ink-soft">{plural(cases * repeats, "call")}: the drawn cases on which this version has no verdict{repeats > 1 ? `, ${repeats} times each` : ""}.</p>
              {!baseline && (
                <div className="grid gap-4 sm:grid-cols-2">
                  {priced && <TextField label="Cap on cost, US dollars" name="costCap" type="number" min={0} step="any" defaultValue={values.costCap} error={fields.costCap} hint="The run stops before a call that might exceed it." />}
                  <TextField label="Cap on tokens" name="tokenCap" type="number" min={0} defaultValue={values.tokenCap} error={fields.tokenCap} hint="Input and output together. Empty: none." />
                </div>
              )}
            </div>
          )}
        </ActionForm>
      </Card>
    </div>
  );
}
