"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { plural } from "@/lib/plural";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { MySkip } from "@/lib/annotations/my-work";
import { SKIP_REASONS } from "@/lib/annotations/skip-reasons";
import { takeUp } from "./actions";

/** One's skipped cases; each can be taken up again while it has a place left. */
export function SkippedCases({ project, skips, now }: { project: string; skips: MySkip[]; now: Date }) {
  if (skips.length === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-paper px-5 py-3" open={skips.length <= 5}>
      <summary className="font-semibold">You skipped {plural(skips.length, "case")}</summary>
      <ul className="mt-3 divide-y divide-line">
        {skips.map((skip) => (
          <li key={skip.skipId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p dir="auto" className="break-words">{skip.headline}</p>
              <p className="text-sm break-words text-ink-soft">{SKIP_REASONS.find(({ id }) => id === skip.reason)?.label ?? skip.reason}{skip.comment && <>: <span dir="auto">{skip.comment}</span></>} · <RelativeTime at={skip.at} now={now} /></p>
            </div>
            <ActionForm action={takeUp} submit="Label it after all" look="secondary" className="space-y-2">
              {() => <><input type="hidden" name="project" value={project} /><input type="hidden" name="skipId" value={skip.skipId} /></>}
            </ActionForm>
          </li>
        ))}
      </ul>
    </details>
  );
}
