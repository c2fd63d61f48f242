"use client";

import { useActionState, type ReactNode } from "react";
import type { ActionState } from "@/lib/auth/action";
import { Button } from "./button";
import { Notice } from "./notice";

interface ActionFormProps<Data> {
  action(previous: ActionState<Data>, form: FormData): Promise<ActionState<Data>>;
  submit: string;
  /** Said on the button while the action runs. */
  busy?: string;
  look?: "primary" | "secondary" | "danger" | "quiet";
  className?: string;
  /** Shown after success, unless the action redirects. */
  done?(data: Data): ReactNode;
  /** Fields; `values` are what was typed when the action failed, `fields` what is wrong with each. */
  children?(state: { values: Record<string, string>; fields: Readonly<Record<string, string>> }): ReactNode;
}

/** A form over a server action: keeps what was typed, shows errors at their fields, works without JavaScript. */
export function ActionForm<Data>({ action, submit, busy = "Working …", look = "primary", className = "space-y-4", done, children }: ActionFormProps<Data>) {
  const [state, dispatch, pending] = useActionState(action, { status: "idle" } as ActionState<Data>);
  const failed = state.status === "failed" ? state : { values: {}, fields: {} };
  return (
    <form action={dispatch} className={className}>
      {state.status === "failed" && <Notice look="error">{state.message}</Notice>}
      {state.status === "done" && done && <Notice look="done">{done(state.data)}</Notice>}
      {/* React empties a form after its action: a new key puts the typed values back as defaults. A box of its own, since
          space between siblings passes by a box that has none; without anything to see in it, it takes no room. */}
      {children && <div key={JSON.stringify(failed.values)} className={`${className} not-has-[>:not([type=hidden])]:hidden`}>{children(failed)}</div>}
      <Button type="submit" look={look} disabled={pending}>{pending ? busy : submit}</Button>
    </form>
  );
}
