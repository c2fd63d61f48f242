import Link from "next/link";
import { ActionForm } from "@/app/_ui/action-form";
import { SKIP_REASONS } from "@/lib/annotations/skip-reasons";
import type { SkippedCase } from "@/lib/annotations/skipped-cases";
import { returnCase } from "./actions";

/** Cases that annotators put aside, with their reasons; an owner can return each to the queue. */
export function SkippedList({ project, skipped }: { project: string; skipped: readonly SkippedCase[] }) {
  return (
    <ul className="divide-y divide-line">
      {skipped.map(({ caseId, headline, skips }) => (
        <li key={caseId} className="flex flex-wrap items-start justify-between gap-3 py-3">
          <div className="min-w-60 flex-1">
            <Link href={`/projects/${project}/cases/${caseId}`}>{headline}</Link>
            <ul className="text-sm text-ink-soft">
              {skips.map(({ pseudonym, reason, comment, at }) => (
                <li key={pseudonym + at}>{pseudonym}: {SKIP_REASONS.find(({ id }) => id === reason)?.label ?? reason}{comment && ` – “${comment}”`}</li>
              ))}
            </ul>
          </div>
          <ActionForm action={returnCase.bind(null, project, caseId)} submit="Return to the queue" look="secondary" />
        </li>
      ))}
    </ul>
  );
}
