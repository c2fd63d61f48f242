import type { JudgeReviewView } from "@/lib/task-types/judge-review";
import type { CaseFormProps } from "./case-form-props";
import { CaseGrid, CaseHeading } from "./case-parts";

/** What a judge saw and the rubric that it had; beside them, and on a phone after them, its verdict, since one decides for oneself first. */
export function JudgeReviewCase({ view, expanded, onToggleExpanded, headingRef, children }: CaseFormProps<JudgeReviewView>) {
  const [first, ...others] = view.seen;
  return (
    <CaseGrid
      lead={
        <>
          <CaseHeading name={`What the judge saw: ${first?.name ?? ""}`} headingRef={headingRef}>{first?.text ?? ""}</CaseHeading>
          {others.map(({ name, text }, index) => (
            <div key={index}>
              <p className="text-sm text-ink-soft first-letter:uppercase">{name}</p>
              <p dir="auto" className="break-words whitespace-pre-wrap">{text || <span className="text-ink-soft">empty</span>}</p>
            </div>
          ))}
          <section aria-labelledby="rubric-title" className="border-l-2 border-line px-4 py-1">
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <h2 id="rubric-title" className="text-sm text-ink-soft">The judge’s rubric</h2>
              <button type="button" onClick={onToggleExpanded} aria-expanded={expanded} aria-keyshortcuts="E" className="rounded px-2 py-1 text-sm text-accent underline">{expanded ? "Shorten it" : "Show it in full"}</button>
            </div>
            <p dir="auto" className={`mt-1 break-words whitespace-pre-wrap ${expanded ? "" : "line-clamp-6"}`}>{view.rubric}</p>
          </section>
        </>
      }
      judged={
        <section aria-labelledby="judged-title" className="rounded-lg border-2 border-accent bg-paper p-4 sm:p-5">
          <h2 id="judged-title" className="text-sm font-medium text-accent">Verdict to review</h2>
          <p dir="auto" className="mt-2 text-xl font-semibold break-words">{view.verdict}</p>
          {view.rationale && <p dir="auto" className="mt-2 break-words whitespace-pre-wrap lg:max-h-[40dvh] lg:overflow-y-auto">{view.rationale}</p>}
        </section>
      }
      below={children}
    />
  );
}
