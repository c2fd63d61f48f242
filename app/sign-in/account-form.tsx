"use client";

import { signIn } from "next-auth/react";
import { startTransition, useActionState, type FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import type { ActionState } from "@/lib/auth/action";

/** What the action answers: who may sign in now, and where to go on. */
export interface AccountReady {
  email: string;
  next: string;
}

interface AccountFormProps {
  action(previous: ActionState<AccountReady>, form: FormData): Promise<ActionState<AccountReady>>;
  /** Which fields there are beside the new password. */
  ask: "name-and-email" | "current-password" | "password-only";
  /** A fixed address, for an invitation to one person. */
  email?: string;
  submit: string;
}

/** A form that ends with a password: runs its action, then signs in with that password and goes on. */
export function AccountForm({ action, ask, email, submit }: AccountFormProps) {
  const [state, dispatch, pending] = useActionState(async (previous: ActionState<AccountReady>, form: FormData) => {
    const result = await action(previous, form);
    if (result.status === "done") {
      await signIn("password", { email: result.data.email, password: form.get("password"), redirect: false });
      window.location.assign(result.data.next);
    }
    return result;
  }, { status: "idle" } as ActionState<AccountReady>);
  const { values, fields } = state.status === "failed" ? state : { values: {} as Record<string, string>, fields: {} as Record<string, string> };

  // Dispatched by hand, so that React does not empty the form and what was typed stays.
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(() => dispatch(form));
  }

  return (
    <form onSubmit={send} method="post" className="space-y-4">
      {state.status === "failed" && <Notice look="error">{state.message}</Notice>}
      {ask === "name-and-email" && <TextField label="Your name" name="name" autoComplete="name" required defaultValue={values.name} error={fields.name} hint="Owners of your projects see it. Releases carry a pseudonym." />}
      {ask === "name-and-email" && <TextField label="E-mail" name="email" type="email" autoComplete="username" required defaultValue={email ?? values.email} readOnly={email !== undefined} error={fields.email} hint="You sign in with it. No mail is sent." />}
      {ask === "current-password" && <TextField label="Current password" name="current" type="password" autoComplete="current-password" required error={fields.current} />}
      <TextField label={ask === "name-and-email" ? "Password" : "New password"} name="password" type="password" autoComplete="new-password" required minLength={10} error={fields.password} hint="At least 10 characters. A few words make a good one." />
      <Button type="submit" look="primary" disabled={pending}>{pending ? "One moment …" : submit}</Button>
    </form>
  );
}
