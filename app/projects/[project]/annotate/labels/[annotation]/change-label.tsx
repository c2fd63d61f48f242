"use client";

import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { Notice } from "@/app/_ui/notice";
import type { LabelRevision } from "@/lib/annotations/my-label";
import type { Asked } from "@/lib/task-types/question";
import type { TaskTypeName } from "@/lib/task-types/registry";
import { CaseDisplay } from "../../forms/case-display";
import { LabellingApi } from "../../labelling-api";
import { newKey } from "../../new-key";
import { ChangeForm, type Change } from "./change-form";

interface ChangeLabelProps {
  userId: string;
  project: string;
  rubricId: string | null;
  taskType: TaskTypeName;
  view: unknown;
  questions: readonly Asked[];
  /** Null when nothing can be changed. */
  inForce: LabelRevision | null;
  /** The case was sent back: saving the same answer again is an answer too. */
  secondLook: boolean;
  /** The history. */
  children: ReactNode;
}

/** A labelled case with a form that appends a revision. */
export function ChangeLabel({ userId, project, rubricId, taskType, view, questions, inForce, secondLook, children }: ChangeLabelProps) {
  const router = useRouter();
  const [expanded, setExpanded] = useState(false);
  // Made once for this form: a double click is one change.
  const [clientKey, setClientKey] = useState(newKey);
  const [outcome, setOutcome] = useState<{ look: "done" | "error"; message: string } | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(change: Change) {
    if (!inForce) return;
    setBusy(true);
    setOutcome(null);
    try {
      const { basis } = await new LabellingApi(userId, project).change<{ basis: LabelRevision["basis"] }>(inForce.annotationId, { ...change, clientKey, rubricId });
      setClientKey(newKey());
      setOutcome({ look: "done", message: basis === "blind" ? "Saved. The new label counts; the old one stays in the history." : "Saved as a second opinion. Your first label stays what agreement is measured by." });
      router.refresh();
    } catch (error) {
      setOutcome({ look: "error", message: error instanceof Error ? error.message : "It could not be saved. Try again." });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {outcome && <div className="mb-4"><Notice look={outcome.look}>{outcome.message}</Notice></div>}
      <div className="grow">
        <CaseDisplay taskType={taskType} view={view} marks expanded={expanded} onToggleExpanded={() => setExpanded(!expanded)}>{children}</CaseDisplay>
      </div>
      {/* A new revision is a new form, filled with what is in force now; what was said of the last one stays. */}
      {inForce ? <ChangeForm key={inForce.annotationId} questions={questions} inForce={inForce} mayRepeat={secondLook} busy={busy} onSave={(change) => void save(change)} /> : <div className="h-8" />}
    </>
  );
}
