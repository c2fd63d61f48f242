"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { plural } from "@/lib/plural";
import type { OpenedLabel } from "@/lib/annotations/my-label";
import { reveal } from "../actions";

interface JudgeOpinionsProps {
  project: string;
  annotationId: string;
  opinions: OpenedLabel["opinions"];
}

/** What judges said of a case that one has labelled, once one asks for it. */
export function JudgeOpinions({ project, annotationId, opinions }: JudgeOpinionsProps) {
  if (opinions === "none") return null;
  return (
    <section aria-labelledby="opinions-title" className="rounded-lg border border-line bg-paper p-4 sm:p-5">
      <h2 id="opinions-title" className="text-sm font-medium">What judges said</h2>
      {opinions === "hidden" ? (
        <ActionForm action={reveal} submit="Show it" look="secondary" className="mt-2 space-y-3">
          {() => (
            <>
              <p className="text-sm text-ink-soft">Your label counts as it stands. Once you have seen this, it can no longer be taken back, and a change is kept apart as a second opinion.</p>
              <input type="hidden" name="project" value={project} />
              <input type="hidden" name="annotationId" value={annotationId} />
            </>
          )}
        </ActionForm>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-soft">{plural(opinions.length, "judge")}. A change of your label is now kept apart as a second opinion.</p>
          <ul className="mt-3 space-y-3">
            {opinions.map(({ judge, verdict, rationale }, index) => (
              <li key={index} className="border-l-2 border-line pl-4">
                <p className="break-words"><span className="text-sm text-ink-soft">{judge}</span> <span className="font-semibold">{verdict}</span></p>
                {rationale && <p dir="auto" className="break-words whitespace-pre-wrap">{rationale}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
