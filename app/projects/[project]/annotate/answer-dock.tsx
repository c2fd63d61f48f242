"use client";

import { useState, type RefObject } from "react";
import { Button } from "@/app/_ui/button";
import { KeyCap } from "@/app/_ui/key-cap";
import { isChoice, type Question } from "@/lib/task-types/question";
import { ChoiceField } from "./choice-field";
import { ConfidenceField } from "./confidence-field";
import type { Draft } from "./draft";
import { TextAnswer } from "./text-answer";

interface AnswerDockProps {
  questions: readonly Question[];
  draft: Draft;
  onChange(part: Partial<Draft>): void;
  onSubmit(): void;
  onSkip(): void;
  onUndo(): void;
  canUndo: boolean;
  onGuideline(): void;
  onKeys(): void;
  commentRef: RefObject<HTMLTextAreaElement | null>;
  /** What happened last. */
  note: string;
}

/** The questions and everything one can do with a case; always in reach at the bottom of the screen. */
export function AnswerDock({ questions, draft, onChange, onSubmit, onSkip, onUndo, canUndo, onGuideline, onKeys, commentRef, note }: AnswerDockProps) {
  const answer = (id: string, value: string) => onChange({ answers: { ...draft.answers, [id]: value } });
  // On a phone the case needs the room; a desktop shows everything.
  const [more, setMore] = useState(draft.comment !== "" || draft.confidence !== null);
  return (
    <form
      aria-label="Your label"
      onSubmit={(event) => { event.preventDefault(); onSubmit(); }}
      className="sticky bottom-0 z-10 -mx-4 mt-6 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-[0_-4px_16px_rgb(0_0_0/0.06)] sm:-mx-6 sm:px-6"
    >
      <div className="mx-auto max-w-7xl space-y-3">
        {questions.filter(isChoice).map((question) => (
          <ChoiceField key={question.id} question={question} value={draft.answers[question.id]} onChoose={(value) => answer(question.id, value)} />
        ))}
        <div className={more ? "" : "hidden lg:block"}><More {...{ questions, draft, onChange, answer, commentRef }} /></div>
        <div className="flex flex-wrap items-center gap-2 max-sm:[&>button]:px-3">
          <Button type="submit" look="primary">Submit <KeyCap>Enter</KeyCap></Button>
          <Button aria-pressed={draft.flagged} aria-keyshortcuts="F" onClick={() => onChange({ flagged: !draft.flagged })} className="aria-pressed:border-partial aria-pressed:bg-partial-soft">
            {draft.flagged ? "Flagged" : "Flag"} <KeyCap>F</KeyCap>
          </Button>
          <Button aria-keyshortcuts="S" onClick={onSkip}>Skip <KeyCap>S</KeyCap></Button>
          <Button look="quiet" aria-keyshortcuts="G" onClick={onGuideline}>Guideline <KeyCap>G</KeyCap></Button>
          <Button look="quiet" className="lg:hidden" aria-expanded={more} onClick={() => setMore(!more)}>{more ? "Less" : "Comment …"}</Button>
          <Button look="quiet" className="hidden [@media(hover:hover)]:inline-flex" aria-label="All keys" aria-keyshortcuts="?" onClick={onKeys}><KeyCap>?</KeyCap></Button>
          <p className="min-w-0 flex-1 text-right text-sm whitespace-nowrap text-ink-soft">
            {note}{" "}
            {canUndo && <button type="button" aria-keyshortcuts="Z" onClick={onUndo} className="rounded text-accent underline">Undo</button>}
          </p>
        </div>
      </div>
    </form>
  );
}

interface MoreProps extends Pick<AnswerDockProps, "questions" | "draft" | "onChange"> {
  answer(id: string, value: string): void;
  commentRef: RefObject<HTMLTextAreaElement | null>;
}

function More({ questions, draft, onChange, answer, commentRef }: MoreProps) {
  return (
    <div className="grid items-start gap-x-6 gap-y-3 lg:grid-cols-[auto_1fr_1fr]">
      <ConfidenceField value={draft.confidence} onChoose={(confidence) => onChange({ confidence })} />
      {questions.filter((question) => question.kind === "text").map((question) => (
        <TextAnswer key={question.id} label={question.prompt} placeholder={question.placeholder} value={String(draft.answers[question.id] ?? "")} onType={(value) => answer(question.id, value)} />
      ))}
      <TextAnswer label="Comment" keyCap="C" placeholder="For the adjudicator and the owner" value={draft.comment} onType={(comment) => onChange({ comment })} inputRef={commentRef} />
    </div>
  );
}
