import type { ReactNode, Ref } from "react";

/** The pieces that forms are built of, so that a case of any task looks at home on the work screen. */

interface CaseGridProps {
  /** What one reads first: question or utterance, and what it is held against. */
  lead: ReactNode;
  /** What is judged. */
  judged: ReactNode;
  /** Stands under what is judged: on the adjudication screen, what the readers said. */
  below?: ReactNode;
  /** Longer material under the lead. */
  children?: ReactNode;
}

/** Lead and material on the left, what is judged on the right. On a phone what is judged stands before the material. */
export function CaseGrid({ lead, judged, below, children }: CaseGridProps) {
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 space-y-4">{lead}</div>
      <div className={`min-w-0 space-y-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 ${below ? "" : "lg:sticky lg:top-4 lg:self-start"}`}>
        {judged}
        {below}
      </div>
      {children}
    </div>
  );
}

/** The line that a case is known by; takes the focus when the case appears. */
export function CaseHeading({ name, headingRef, children }: { name: string; headingRef?: Ref<HTMLHeadingElement>; children: string }) {
  return (
    <div>
      <p className="text-sm text-ink-soft">{name}</p>
      <h1 ref={headingRef} tabIndex={-1} dir="auto" className="text-xl leading-snug font-semibold tracking-tight break-words whitespace-pre-wrap outline-none sm:text-2xl">{children}</h1>
    </div>
  );
}

/** A named text; `empty` is said where there is none. */
export function CaseText({ name, empty = "none", children }: { name: string; empty?: string; children: string }) {
  return (
    <div>
      <p className="text-sm text-ink-soft">{name}</p>
      <p dir="auto" className="text-lg break-words whitespace-pre-wrap">{children || <span className="text-ink-soft">{empty}</span>}</p>
    </div>
  );
}

/** What is judged, in its frame. */
export function JudgedText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="judged-title" className="rounded-lg border-2 border-accent bg-paper p-4 sm:p-5">
      <h2 id="judged-title" className="text-sm font-medium text-accent">{title}</h2>
      <p dir="auto" className="mt-2 text-lg leading-relaxed break-words whitespace-pre-wrap lg:max-h-[55dvh] lg:overflow-y-auto">{children}</p>
    </section>
  );
}
