"use client";

import Link from "next/link";
import { useState, type RefObject } from "react";
import { Button } from "@/app/_ui/button";
import { KeyCap } from "@/app/_ui/key-cap";
import type { Asked } from "@/lib/task-types/question";
import { ChoiceFields } from "./choice-fields";
import { ConfidenceField } from "./confidence-field";
import type { Draft } from "./draft";
import { TextAnswer } from "./text-answer";

interface AnswerDockProps {
  questions: readonly Asked[];
  draft: Draft;
  onChange(part: Partial<Draft>): void;
  onSubmit(): void;
  onSkip(): void;
  onUndo(): void;
  canUndo: boolean;
  guideline: { shown: boolean; onToggle(): void };
  onKeys(): void;
  commentRef: RefObject<HTMLTextAreaElement | null>;
  /** What happened last. */
  note: string;
  /** Where to see what judges said of the cases that one has labelled, if they may have said something. */
  seeOpinions: string | null;
}

/** The questions and everything one can do with a case; always in reach at the bottom of the screen. */
export function AnswerDock({ questions, draft, onChange, onSubmit, onSkip, onUndo, canUndo, guideline, onKeys, commentRef, note, seeOpinions }: AnswerDockProps) {
  const answer = (id: string, value: string) => onChange({ answers: { ...draft.answers, [id]: value } });
  // On a phone the case needs the room; a desktop shows everything.
  const [more, setMore] = useState(draft.comment !== "" || draft.confidence !== null);
  return (
    <form
      aria-label="Your label"
      onSubmit={(event) => { event.preventDefault(); onSubmit(); }}
      className="sticky bottom-0 z-10 -mx-4 mt-6 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-[0_-4px_16px_rgb(0_0_0/0.06)] sm:-mx-6 sm:rounded-t-xl sm:border-x sm:px-6"
    >
      {(note !== "" || canUndo) && (
        <p className="mb-1 flex justify-end gap-2 text-sm text-ink-soft lg:absolute lg:top-2.5 lg:right-6 lg:mb-0">
          {note}
          {canUndo && seeOpinions && <Link href={seeOpinions}>What judges said</Link>}
          {canUndo && <button type="button" aria-keyshortcuts="Z" onClick={onUndo} className="inline-flex items-center gap-1 rounded text-accent"><span className="underline">Undo</span> <KeyCap>Z</KeyCap></button>}
        </p>
      )}
      <div className="space-y-2.5">
        <ChoiceFields questions={questions} answers={draft.answers} onAnswers={(answers) => onChange({ answers })} />
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2.5">
          <div className={`grow basis-[43rem] flex-wrap items-end gap-x-3 gap-y-2 max-lg:basis-full ${more ? "flex" : "hidden lg:flex"}`}>
            <ConfidenceField value={draft.confidence} onChoose={(confidence) => onChange({ confidence })} />
            {questions.filter((question) => question.kind === "text").map((question) => (
              <TextAnswer key={question.id} label={question.prompt} placeholder={question.placeholder} maxLength={question.maxLength} value={String(draft.answers[question.id] ?? "")} onType={(value) => answer(question.id, value)} />
            ))}
            <TextAnswer label="Comment" keyCap="C" placeholder="For those who settle it" maxLength={5000} value={draft.comment} onType={(comment) => onChange({ comment })} inputRef={commentRef} />
          </div>
          <div className="flex items-center gap-1.5 max-sm:w-full max-sm:flex-wrap max-sm:justify-between max-sm:gap-1 max-sm:[&>button]:px-2.5">
            <Button aria-pressed={draft.flagged} aria-keyshortcuts="F" onClick={() => onChange({ flagged: !draft.flagged })} className="aria-pressed:border-partial aria-pressed:bg-partial-soft sm:px-3">
              {draft.flagged ? "Flagged" : "Flag"} <KeyCap>F</KeyCap>
            </Button>
            <Button aria-keyshortcuts="S" onClick={onSkip} className="sm:px-3">Skip <KeyCap>S</KeyCap></Button>
            <Button look="quiet" aria-expanded={guideline.shown} aria-keyshortcuts="G" onClick={guideline.onToggle} className="sm:px-2">Guide <KeyCap>G</KeyCap></Button>
            <Button look="quiet" className="sm:px-3 lg:hidden" aria-expanded={more} onClick={() => setMore(!more)}>{more ? "Less" : "Note"}</Button>
            <Button look="quiet" className="hidden sm:px-2 [@media(hover:hover)]:inline-flex" aria-label="All keys" aria-keyshortcuts="?" onClick={onKeys}><KeyCap>?</KeyCap></Button>
            <Button type="submit" look="primary" className="max-sm:grow">Submit <KeyCap>Enter</KeyCap></Button>
          </div>
        </div>
      </div>
    </form>
  );
}
