import type { ContestedCreditView } from "@/lib/task-types/contested-credit";
import { sharedWords } from "../shared-words";
import { EvidenceTurns } from "./evidence-turns";
import type { CaseFormProps } from "./case-form-props";
import { MarkedText } from "./marked-text";

const NONE: ReadonlySet<string> = new Set();

/**
 * A contested credit: question, gold answer and conversation on the left, the memory under judgement on the right. On a
 * phone the memory stands before the conversation, since it is judged by itself.
 */
export function ContestedCreditCase({ view, marks, expanded, onToggleExpanded, headingRef, children }: CaseFormProps<ContestedCreditView>) {
  const evidenceText = view.evidence.map((turn) => turn.text).join("\n");
  const shared = marks ? sharedWords(view.memory.text, evidenceText) : NONE;
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 space-y-4">
        <div>
          <p className="text-sm text-ink-soft">Question</p>
          <h1 ref={headingRef} tabIndex={-1} dir="auto" className="text-xl leading-snug font-semibold tracking-tight break-words outline-none sm:text-2xl">{view.query}</h1>
        </div>
        {view.goldAnswer !== null && (
          <div>
            <p className="text-sm text-ink-soft">Gold answer</p>
            <p dir="auto" className="text-lg break-words whitespace-pre-wrap">{view.goldAnswer || <span className="text-ink-soft">none: the question has no answer in the conversation</span>}</p>
          </div>
        )}
      </div>
      <div className={`min-w-0 space-y-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 ${children ? "" : "lg:sticky lg:top-4 lg:self-start"}`}>
        <section aria-labelledby="memory-title" className="rounded-lg border-2 border-accent bg-paper p-4 sm:p-5">
          <h2 id="memory-title" className="text-sm font-medium text-accent">Memory to judge{view.memory.kind ? ` · ${view.memory.kind}` : ""}</h2>
          <p dir="auto" className="mt-2 text-lg leading-relaxed break-words whitespace-pre-wrap lg:max-h-[55dvh] lg:overflow-y-auto"><MarkedText text={view.memory.text} shared={shared} /></p>
        </section>
        {children}
      </div>
      <EvidenceTurns turns={view.evidence} shared={shared} expanded={expanded} onToggleExpanded={onToggleExpanded} />
    </div>
  );
}
