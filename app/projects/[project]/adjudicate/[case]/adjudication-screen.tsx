"use client";

import Link from "next/link";
import { startTransition, useActionState, useEffect, useRef, useState, type ReactNode } from "react";
import { Dialog } from "@/app/_ui/dialog";
import { Notice } from "@/app/_ui/notice";
import { plural } from "@/lib/plural";
import type { AdjudicationCase } from "@/lib/adjudication/adjudication-case";
import type { ActionState } from "@/lib/auth/action";
import { isChoice, type Answers } from "@/lib/task-types/question";
import type { TaskTypeName } from "@/lib/task-types/registry";
import { choiceKeys } from "../../annotate/choice-keys";
import { CaseDisplay } from "../../annotate/forms/case-display";
import { openQuestion } from "../../annotate/open-question";
import { useHotkeys } from "../../annotate/use-hotkeys";
import { REASON_WORDS } from "../reason-words";
import { CaseHistory } from "./case-history";
import { DecisionDock } from "./decision-dock";
import { KeyList } from "./key-list";
import { ReaderCards } from "./reader-cards";
import { ReasonForm } from "./reason-form";

export type Decision = "settle" | "send_back" | "reopen" | "next";

interface ScreenProps {
  item: AdjudicationCase;
  /** How many cases wait in this queue. */
  waiting: number;
  back: string;
  decide(previous: ActionState<never>, form: FormData): Promise<ActionState<never>>;
  guideline: ReactNode;
  /** Number of the case decided a moment ago. */
  done: number | null;
}

/** One case with its labels under neutral names, and the adjudicator's own choice in reach at the bottom. */
export function AdjudicationScreen({ item, waiting, back, decide, guideline, done }: ScreenProps) {
  const [state, dispatch, pending] = useActionState(decide, { status: "idle" } as ActionState<never>);
  const [answers, setAnswers] = useState<Answers>({});
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [dialog, setDialog] = useState<"none" | "guideline" | "keys" | "send_back" | "reopen">("none");
  const [marks, setMarks] = useState(true);
  const [expanded, setExpanded] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const reasonRef = useRef<HTMLTextAreaElement>(null);
  const failure = state.status === "failed" ? state : null;
  const open = item.state !== "settled";

  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (failure?.fields.reason) reasonRef.current?.focus();
  }, [failure]);

  function send(decision: Decision, written = reason) {
    if (pending) return;
    setNote("");
    const form = new FormData();
    form.set("decision", decision);
    form.set("reason", written);
    form.set("answers", JSON.stringify(answers));
    startTransition(() => dispatch(form));
  }
  function settle() {
    const open = openQuestion(item.questions, answers);
    if (open) setNote(open);
    else send("settle");
  }

  useHotkeys({
    ...(open ? { ...choiceKeys({ questions: item.questions, answers: () => answers, onAnswers: setAnswers }), Enter: settle, r: () => reasonRef.current?.focus(), n: () => send("next") } : { o: () => setDialog("reopen") }),
    ...(item.state === "due" ? { b: () => setDialog("send_back") } : {}),
    g: () => setDialog("guideline"),
    m: () => setMarks(!marks),
    e: () => setExpanded(!expanded),
    "?": () => setDialog("keys"),
  });

  return (
    <div className="-mb-6 flex min-h-[calc(100dvh-7.75rem)] flex-col sm:-mb-8 sm:min-h-[calc(100dvh-8.25rem)]">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
        <p><span className="font-medium">Case {item.number.toLocaleString("en")}</span> <span className="text-ink-soft">{item.reasons.map((why) => REASON_WORDS[why]).join(", ")}</span></p>
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          <span>{plural(waiting, "case")} to settle</span><Link href={back}>Back to the queue</Link>
          {/* A phone's dock has no room for it. */}
          <button type="button" onClick={() => setDialog("guideline")} className="rounded text-accent underline underline-offset-3 sm:hidden">Guideline</button>
        </p>
      </div>
      <div className="space-y-3 empty:hidden" aria-live="polite">
        {done !== null && !failure && <p className="mb-4 text-sm text-ink-soft">Case {done.toLocaleString("en")} is done.</p>}
        {failure && <div className="mb-4"><Notice look="error">{failure.message}{failure.code === "conflict" && <> <Link href={back}>Back to the queue</Link></>}</Notice></div>}
        {item.state === "with_readers" && <div className="mb-4"><Notice>This case is with its readers, and not all of them have answered. You can wait, or settle it now.</Notice></div>}
      </div>
      <div className="grow">
        <CaseDisplay taskType={item.taskType as TaskTypeName} view={item.view} marks={marks} expanded={expanded} onToggleExpanded={() => setExpanded(!expanded)} headingRef={headingRef}>
          <ReaderCards cards={item.cards} readers={item.readers} questions={item.questions} />
        </CaseDisplay>
        <CaseHistory item={item} />
      </div>
      <DecisionDock
        item={item} answers={answers} onAnswers={setAnswers} reason={reason} onReason={setReason} reasonFault={failure?.fields.reason} reasonRef={reasonRef} note={note} pending={pending}
        onSettle={settle} onNext={() => send("next")} onSendBack={() => setDialog("send_back")} onReopen={() => setDialog("reopen")} onGuideline={() => setDialog("guideline")} onKeys={() => setDialog("keys")}
      />
      <Dialog open={dialog === "guideline"} title="Guideline" onClose={() => setDialog("none")}>{guideline ?? "The owner has not published a guideline yet."}</Dialog>
      <Dialog open={dialog === "keys"} title="Keys" onClose={() => setDialog("none")}><KeyList questions={item.questions.filter(isChoice)} /></Dialog>
      <Dialog open={dialog === "send_back"} title="Send the case back" onClose={() => setDialog("none")}>
        <ReasonForm label="Note to its readers" submit="Send back" onSubmit={(written) => { setDialog("none"); send("send_back", written); }}>
          Those of its readers who are members are asked again and see this note. What they answer is kept apart as a second opinion; their first labels stay.
        </ReasonForm>
      </Dialog>
      <Dialog open={dialog === "reopen"} title="Reopen the case" onClose={() => setDialog("none")}>
        <ReasonForm label="Why" submit="Reopen" onSubmit={(written) => { setDialog("none"); send("reopen", written); }}>
          The case waits for a decision again. The decision so far stays in its history.
        </ReasonForm>
      </Dialog>
    </div>
  );
}
