"use client";

import { startTransition, useActionState, useEffect, useState, type FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/field";
import { MarkdownEditor } from "@/app/_ui/markdown-editor";
import { Notice } from "@/app/_ui/notice";
import type { ActionState } from "@/lib/auth/action";
import type { DraftSaved } from "../actions";

interface DraftEditorProps {
  action(previous: ActionState<DraftSaved>, form: FormData): Promise<ActionState<DraftSaved>>;
  version: number;
  draft: { body: string; changeNote: string; seen: string };
}

/** The draft's text beside its preview; "Save" keeps it, "Publish" makes it the version in force. */
export function DraftEditor({ action, version, draft }: DraftEditorProps) {
  const [state, dispatch, pending] = useActionState(action, { status: "idle" } as ActionState<DraftSaved>);
  const [seen, setSeen] = useState(draft.seen);
  const [edited, setEdited] = useState(false);
  const fields: Readonly<Record<string, string>> = state.status === "failed" ? state.fields : {};
  const [lastState, setLastState] = useState(state);
  if (state !== lastState) {
    setLastState(state);
    if (state.status === "done") setSeen(state.data.seen);
    else setEdited(true);
  }
  useWarningBeforeLeaving(edited);

  // Dispatched by hand, so that React does not empty the form and what was typed stays.
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    setEdited(false);
    startTransition(() => dispatch(form));
  }

  return (
    <form onSubmit={send} className="space-y-6">
      {state.status === "failed" && <Notice look="error">{state.message}</Notice>}
      {state.status === "done" && !edited && <Notice look="done">Saved. Annotators do not see the draft.</Notice>}
      <input type="hidden" name="seen" value={seen} />
      <MarkdownEditor name="body" label="Rubric in Markdown" initial={draft.body} error={fields.body} onEdit={() => setEdited(true)} />
      <div className="max-w-2xl">
        <TextField label="What changed" name="changeNote" defaultValue={draft.changeNote} maxLength={1000} error={fields.changeNote} hint="Needed to publish. Annotators and releases show it." onChange={() => setEdited(true)} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="decision" value="save" disabled={pending}>{pending ? "Saving …" : "Save the draft"}</Button>
        <Button type="submit" name="decision" value="publish" look="primary" disabled={pending}>Publish version {version}</Button>
      </div>
    </form>
  );
}

/** The browser asks before a page with unsaved text is closed. */
function useWarningBeforeLeaving(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved]);
}
