"use client";

import Link from "next/link";
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { Dialog } from "@/app/_ui/dialog";
import { comparedQuestions, isChoice, type Question } from "@/lib/task-types/question";
import type { TaskTypeName } from "@/lib/task-types/registry";
import { AnswerDock } from "./answer-dock";
import { CONFIDENCE } from "./confidence-field";
import { EndState } from "./end-state";
import { CaseDisplay } from "./forms/case-display";
import { KeysDialog } from "./keys-dialog";
import { LabellingSession } from "./labelling-session";
import { SignInAgain } from "./sign-in-again";
import { SkipDialog } from "./skip-dialog";
import { StatusNotices } from "./status-notices";
import { useHotkeys, type Hotkeys } from "./use-hotkeys";

interface WorkScreenProps {
  user: { id: string; email: string };
  project: { id: string; name: string };
  taskType: TaskTypeName;
  questions: readonly Question[];
  guideline: ReactNode;
  rubricVersion: number | null;
}

/** Where annotators spend their hours: the case, the dock, and nothing else. */
export function WorkScreen({ user, project, taskType, questions, guideline, rubricVersion }: WorkScreenProps) {
  const [session] = useState(() => new LabellingSession(user.id, project.id));
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const [dialog, setDialog] = useState<"none" | "keys" | "guideline" | "skip">("none");
  const [marks, setMarks] = useState(true);
  const [expanded, setExpanded] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const commentRef = useRef<HTMLTextAreaElement>(null);
  const { current, draft, progress } = state;

  useEffect(() => session.start(), [session]);
  // A new case takes the focus and the top of the page, so that reading begins where it should.
  useEffect(() => {
    if (!current) return;
    headingRef.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [current]);

  const submit = () => {
    const open = questions.find((question) => question.required && !draft.answers[question.id]);
    if (open) session.say(`Choose an answer first: ${open.prompt}`);
    else session.submit();
  };
  const close = () => setDialog("none");
  useHotkeys(current ? { ...choiceKeys(questions, draft.answers, session), Enter: submit, ...commandKeys() } : { z: () => void session.undo(), "?": () => setDialog("keys"), g: () => setDialog("guideline") });

  function commandKeys(): Hotkeys {
    return {
      ...Object.fromEntries(CONFIDENCE.map(({ key, value }) => [key, () => session.change({ confidence: value })])),
      c: () => commentRef.current?.focus(),
      f: () => session.change({ flagged: !draft.flagged }),
      s: () => setDialog("skip"),
      g: () => setDialog("guideline"),
      z: () => void session.undo(),
      m: () => setMarks(!marks),
      e: () => setExpanded(!expanded),
      "?": () => setDialog("keys"),
    };
  }

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
        <p className="font-medium tabular-nums">
          {progress && progress.total > 0 ? `${Math.min(progress.labelled + progress.skipped + (current ? 1 : 0), progress.total)} of ${progress.total}` : " "}
          {state.waiting > 0 && <span className="ml-3 text-ink-soft">{state.waiting} to be sent</span>}
        </p>
        <p className="flex gap-4">
          <Link href={`/projects/${project.id}/annotate/labels`}>My labels</Link>
          <Link href={`/projects/${project.id}`}>Pause</Link>
        </p>
      </div>
      <p aria-live="polite" className="sr-only">{state.said}</p>
      {state.connection === "signed-out" && <SignInAgain email={user.email} onSignedIn={() => void session.sync(true)} />}
      <StatusNotices state={state} onDismissRefused={session.dismissRefused} />
      {state.phase === "loading" && <p className="py-24 text-center text-ink-soft">{state.connection === "offline" ? "The cases that were here are labelled. More come once the server is back." : "Fetching your next case …"}</p>}
      {state.phase === "nothing" && state.nothing && <EndState nothing={state.nothing} progress={progress} project={project.id} onUndo={() => void session.undo()} />}
      {current && (
        <>
          <CaseDisplay key={current.assignmentId} taskType={taskType} view={current.view} marks={marks} expanded={expanded} onToggleExpanded={() => setExpanded(!expanded)} headingRef={headingRef} />
          <AnswerDock
            key={`dock-${current.assignmentId}`}
            questions={questions} draft={draft} onChange={session.change} onSubmit={submit} note={state.note} commentRef={commentRef}
            canUndo={state.canUndo} onUndo={() => void session.undo()} onSkip={() => setDialog("skip")} onGuideline={() => setDialog("guideline")} onKeys={() => setDialog("keys")}
          />
        </>
      )}
      <KeysDialog open={dialog === "keys"} onClose={close} questions={comparedQuestions(questions)} />
      <SkipDialog open={dialog === "skip"} onClose={close} onSkip={(why) => { close(); session.skip(why); }} />
      <Dialog open={dialog === "guideline"} title={rubricVersion ? `Guideline, version ${rubricVersion}` : "Guideline"} onClose={close}>{guideline ?? "The owner has not published a guideline yet."}</Dialog>
    </>
  );
}

/** The keys of the first question that has not been answered, or of the last one, so that several questions can share 1, 2, 3. */
function choiceKeys(questions: readonly Question[], answers: Record<string, unknown>, session: LabellingSession): Hotkeys {
  const choices = questions.filter(isChoice);
  const question = choices.find(({ id }) => !answers[id]) ?? choices.at(-1);
  const options = question?.options ?? [];
  return Object.fromEntries(options.map(({ key, value }) => [key, () => session.change({ answers: { ...session.state().draft.answers, [question!.id]: value } })]));
}
