"use client";

import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { comparedQuestions, type Asked, type Question } from "@/lib/task-types/question";
import type { TaskTypeName } from "@/lib/task-types/registry";
import { AnswerDock } from "./answer-dock";
import { choiceKeys } from "./choice-keys";
import { CONFIDENCE } from "./confidence-field";
import { EndState } from "./end-state";
import { CaseDisplay } from "./forms/case-display";
import { GuidelinePanel } from "./guideline-panel";
import { KeysDialog } from "./keys-dialog";
import type { Claimed } from "./labelling-api";
import { LabellingSession } from "./labelling-session";
import { openQuestion } from "./open-question";
import { ProgressStrip } from "./progress-strip";
import { SignInAgain } from "./sign-in-again";
import { SkipDialog } from "./skip-dialog";
import { StatusNotices } from "./status-notices";
import { useHotkeys, type Hotkeys } from "./use-hotkeys";

interface WorkScreenProps {
  user: { id: string; email: string };
  project: string;
  taskType: TaskTypeName;
  questions: readonly Question[];
  /** Whether there may be something to see after the own label. */
  reveals: boolean;
  rubric: { id: string; version: number; body: ReactNode } | null;
  /** Cases that an adjudicator sent back to this annotator. */
  secondLooks: number;
  /** The cases that came with the page. A page that the browser kept brings them again, so they are good once. */
  first: { claimed: Claimed; ticket: string };
}

const usedTickets = new Set<string>();

/** Where annotators spend their hours: the case, the dock, and nothing else. */
export function WorkScreen({ user, project, taskType, questions, reveals, rubric, secondLooks, first }: WorkScreenProps) {
  const [session] = useState(() => new LabellingSession({ userId: user.id, project, rubricId: rubric?.id ?? null }));
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const [dialog, setDialog] = useState<"none" | "keys" | "skip">("none");
  const [guideline, setGuideline] = useState(false);
  const [marks, setMarks] = useState(true);
  const [expanded, setExpanded] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const commentRef = useRef<HTMLTextAreaElement>(null);
  const { current, draft, progress } = state;
  const asked: readonly Asked[] = current?.questions ?? questions;

  useEffect(() => {
    const fresh = !usedTickets.has(first.ticket);
    usedTickets.add(first.ticket);
    return session.start(fresh ? first.claimed : null);
  }, [session, first]);
  // A new case takes the focus and the top of the page, so that reading begins where it should.
  useEffect(() => {
    if (!current) return;
    headingRef.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [current]);

  const submit = () => {
    const { answers } = session.state().draft;
    const open = openQuestion(asked, answers);
    if (open) session.say(open);
    else session.submit();
  };
  const toggleGuideline = () => setGuideline((shown) => !shown);
  const undo = () => void session.undo();
  const closeGuideline = () => {
    setGuideline(false);
    headingRef.current?.focus();
  };
  const always: Hotkeys = { z: undo, g: toggleGuideline, "?": () => setDialog("keys"), ...(guideline ? { Escape: closeGuideline } : {}) };
  useHotkeys(!current ? always : {
    ...choiceKeys({ questions: asked, answers: () => session.state().draft.answers, onAnswers: (answers) => session.change({ answers }) }),
    ...Object.fromEntries(CONFIDENCE.map(({ key, value }) => [key, () => session.change({ confidence: value })])),
    ...always,
    Enter: submit,
    c: () => commentRef.current?.focus(),
    f: () => session.change({ flagged: !session.state().draft.flagged }),
    s: () => setDialog("skip"),
    m: () => setMarks((shown) => !shown),
    e: () => setExpanded((shown) => !shown),
  });

  return (
    <div className="-mb-6 flex min-h-[calc(100dvh-7.75rem)] flex-col sm:-mt-3 sm:-mb-8 sm:min-h-[calc(100dvh-7.5rem)]">
      <ProgressStrip state={state} project={project} secondLooks={secondLooks} marks={current ? { shown: marks, onToggle: () => setMarks(!marks) } : null} />
      <p aria-live="polite" className="sr-only">{state.said}</p>
      {state.connection === "signed-out" && <SignInAgain email={user.email} onSignedIn={() => void session.sync(true)} />}
      <StatusNotices state={state} onDismissRefused={session.dismissRefused} />
      {/* The panel stands beside the case, not over it, so that a rule can be read with the case in view. */}
      <div className={`grow ${guideline ? "lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8" : ""}`}>
        <div className="min-w-0">
          {state.phase === "loading" && <p className="py-24 text-center text-ink-soft">{state.connection === "offline" ? "The cases that were here are labelled. More come once the server is back." : "Fetching your next case …"}</p>}
          {state.phase === "nothing" && state.nothing && <EndState nothing={state.nothing} progress={progress} project={project} secondLooks={secondLooks} onUndo={undo} />}
          {current && <CaseDisplay key={current.assignmentId} taskType={taskType} view={current.view} marks={marks} expanded={expanded} onToggleExpanded={() => setExpanded(!expanded)} headingRef={headingRef} />}
        </div>
        {guideline && <GuidelinePanel version={rubric?.version ?? null} onClose={closeGuideline}>{rubric?.body}</GuidelinePanel>}
      </div>
      {current && (
        <AnswerDock
          key={`dock-${current.assignmentId}`}
          questions={asked} draft={draft} onChange={session.change} onSubmit={submit} note={state.note} commentRef={commentRef} seeOpinions={reveals ? `/projects/${project}/annotate/labels` : null}
          canUndo={progress !== null && progress.labelled + progress.skipped > 0} onUndo={undo} onSkip={() => setDialog("skip")} guideline={{ shown: guideline, onToggle: toggleGuideline }} onKeys={() => setDialog("keys")}
        />
      )}
      <KeysDialog open={dialog === "keys"} onClose={() => setDialog("none")} questions={comparedQuestions(questions)} />
      <SkipDialog open={dialog === "skip"} onClose={() => setDialog("none")} onSkip={(why) => { setDialog("none"); session.skip(why); }} />
    </div>
  );
}
