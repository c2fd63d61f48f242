"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { TextField } from "@/app/_ui/field";
import type { RunProgress } from "@/lib/judges/run-progress";
import { steerRunAction } from "./actions";

/** What can be done with a run in its state. */
export function RunControls({ project, run: { number, status, cost, costCap, tokenCap, stopReason } }: { project: string; run: RunProgress }) {
  if (status === "finished" || status === "canceled") return null;
  const act = (step: "pause" | "resume" | "cancel") => steerRunAction.bind(null, { project, number, step });
  return (
    <div className="flex flex-wrap items-end gap-3">
      {status === "running" && <ActionForm action={act("pause")} submit="Pause" busy="Pausing …" look="secondary" className="contents" />}
      {status !== "running" && (
        <ActionForm action={act("resume")} submit="Resume" busy="Resuming …" look="primary" className="flex flex-wrap items-end gap-3">
          {({ values, fields }) => stopReason.includes("cap") && (
            <>
              {cost !== null && <TextField label="Cap on cost, US dollars" name="costCap" type="number" min={0} step="any" className="max-w-40" defaultValue={values.costCap ?? costCap ?? ""} error={fields.costCap} />}
              <TextField label="Cap on tokens" name="tokenCap" type="number" min={0} className="max-w-40" defaultValue={values.tokenCap ?? tokenCap ?? ""} error={fields.tokenCap} />
            </>
          )}
        </ActionForm>
      )}
      <details className="max-w-sm text-sm">
        <summary className="inline-flex min-h-10 items-center text-ink-soft">Cancel this run</summary>
        <div className="mt-2 space-y-3">
          <p>A cancelled run cannot be resumed. Labels that it has made stay; replies to cases without a verdict count no more, and another run pays for them again.</p>
          <ActionForm action={act("cancel")} submit="Cancel for good" busy="Cancelling …" look="danger" />
        </div>
      </details>
    </div>
  );
}
