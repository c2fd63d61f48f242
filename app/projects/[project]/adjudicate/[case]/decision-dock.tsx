import { useId, useState, type RefObject } from "react";
import { Button } from "@/app/_ui/button";
import { CONTROL } from "@/app/_ui/field";
import { KeyCap } from "@/app/_ui/key-cap";
import type { AdjudicationCase } from "@/lib/adjudication/adjudication-case";
import { REASON_LIMIT } from "@/lib/adjudication/schema";
import type { Answers } from "@/lib/task-types/question";
import { ChoiceFields } from "../../annotate/choice-fields";

interface DockProps {
  item: AdjudicationCase;
  answers: Answers;
  onAnswers(answers: Answers): void;
  reason: string;
  onReason(reason: string): void;
  reasonFault?: string;
  reasonRef: RefObject<HTMLTextAreaElement | null>;
  /** What keeps the case from being settled. */
  note: string;
  pending: boolean;
  onSettle(): void;
  onNext(): void;
  onSendBack(): void;
  onReopen(): void;
  onGuideline(): void;
  onKeys(): void;
}

/** The adjudicator's own choice; always in reach at the bottom of the screen. */
export function DecisionDock(props: DockProps) {
  const { item, pending } = props;
  const settled = item.state === "settled";
  // On a phone the case needs the room; a desktop shows everything.
  const [more, setMore] = useState(props.reason !== "");
  return (
    <form
      aria-label="Your decision"
      onSubmit={(event) => { event.preventDefault(); props.onSettle(); }}
      className="sticky bottom-0 z-10 -mx-4 mt-8 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-[0_-4px_16px_rgb(0_0_0/0.06)] sm:-mx-6 sm:rounded-t-xl sm:border-x sm:px-6"
    >
      <div className="mx-auto max-w-7xl space-y-3">
        {!settled && <ChoiceFields questions={item.questions} answers={props.answers} onAnswers={props.onAnswers} />}
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          {!settled && <div className={`min-w-0 flex-1 basis-80 ${more || props.reasonFault ? "" : "hidden lg:block"}`}><Reason {...props} /></div>}
          <div className="flex flex-wrap items-center gap-2 max-sm:[&>button]:px-3">
            {settled ? (
              <Button aria-keyshortcuts="O" disabled={pending} onClick={props.onReopen}>Reopen <KeyCap>O</KeyCap></Button>
            ) : (
              <>
                <Button type="submit" look="primary" disabled={pending}>{pending ? "Saving …" : "Settle"} <KeyCap>Enter</KeyCap></Button>
                {item.state === "due" && item.cards.length > 0 && <Button aria-keyshortcuts="B" disabled={pending} onClick={props.onSendBack}>Send back <KeyCap>B</KeyCap></Button>}
                <Button aria-keyshortcuts="N" disabled={pending} onClick={props.onNext}>Leave it <KeyCap>N</KeyCap></Button>
                <Button look="quiet" className="lg:hidden" aria-expanded={more} onClick={() => setMore(!more)}>{more ? "Less" : "Reason …"}</Button>
              </>
            )}
            <Button look="quiet" className="max-sm:hidden" aria-keyshortcuts="G" onClick={props.onGuideline}>Guideline <KeyCap>G</KeyCap></Button>
            <Button look="quiet" className="hidden [@media(hover:hover)]:inline-flex" aria-label="All keys" aria-keyshortcuts="?" onClick={props.onKeys}><KeyCap>?</KeyCap></Button>
          </div>
        </div>
        <p role="status" className="text-sm text-ink-soft empty:hidden">{props.note}</p>
      </div>
    </form>
  );
}

function Reason({ reason, onReason, reasonFault, reasonRef }: DockProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 flex items-center gap-1.5 text-sm text-ink-soft">Reason (needed when you overrule most of the people) <KeyCap>R</KeyCap></label>
      <textarea
        id={id}
        ref={reasonRef}
        rows={1}
        value={reason}
        maxLength={REASON_LIMIT}
        aria-invalid={reasonFault ? true : undefined}
        aria-describedby={reasonFault ? `${id}-fault` : undefined}
        onChange={(event) => onReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") event.currentTarget.blur();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        className={`${CONTROL} block field-sizing-content max-h-40 resize-none`}
      />
      {reasonFault && <p id={`${id}-fault`} className="mt-1 text-sm text-danger">The reason {reasonFault}.</p>}
    </div>
  );
}
