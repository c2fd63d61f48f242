"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { Card } from "@/app/_ui/card";
import { TextField } from "@/app/_ui/field";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { StoredKey } from "@/lib/judges/stored-keys";
import { deleteKeyAction, replaceKeyAction } from "./actions";

/** The project's stored keys, each with what can be done with it. A key itself is never shown. */
export function KeyList({ project, keys, now }: { project: string; keys: readonly StoredKey[]; now: Date }) {
  return (
    <Card title="Stored API keys">
      <ul className="divide-y divide-line">
        {keys.map((key) => <li key={`${key.host} ${key.since.getTime()}`} className="py-4 first:pt-0 last:pb-0"><OneKey project={project} stored={key} now={now} /></li>)}
      </ul>
    </Card>
  );
}

function OneKey({ project, stored: { host, since, by, judges, runs }, now }: { project: string; stored: StoredKey; now: Date }) {
  const place = { project, host };
  return (
    <div className="space-y-2 text-sm">
      <p><span className="font-medium break-all">{host}</span> <span className="text-ink-soft">stored <RelativeTime at={since} now={now} />{by ? ` by ${by}` : ""}; {judges.length > 0 ? `used by ${judges.join(", ")}` : "no judge uses it"}</span></p>
      {runs.length > 0 ? (
        <p className="text-ink-soft">{runs.length === 1 ? `Run ${runs[0]} is` : `Runs ${runs.join(", ")} are`} at work with it. To replace or delete it, pause or cancel {runs.length === 1 ? "it" : "them"} first.</p>
      ) : (
        <details>
          <summary className="py-1">Replace or delete<span className="sr-only"> the key for {host}</span></summary>
          <div className="mt-3 grid gap-6 sm:grid-cols-2">
            <ActionForm action={replaceKeyAction.bind(null, place)} submit="Replace the key" busy="Storing …" look="secondary">
              {({ fields }) => <TextField label={`New key for ${host}`} name="apiKey" type="password" autoComplete="off" required maxLength={1000} className="font-mono" error={fields.apiKey} hint="Stored encrypted, and never shown again." />}
            </ActionForm>
            <div className="space-y-4">
              <p>Deleted, it is gone for good. {judges.length > 0 ? `${judges.join(", ")} ${judges.length === 1 ? "needs" : "need"} another before the next run.` : ""} At the provider it stays valid until it is revoked there.</p>
              <ActionForm action={deleteKeyAction.bind(null, place)} submit="Delete the key" busy="Deleting …" look="danger" className="contents" />
            </div>
          </div>
        </details>
      )}
    </div>
  );
}
