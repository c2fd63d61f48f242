"use client";

import { signIn } from "next-auth/react";
import { useState, type FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";

/** E-mail and password; goes on to `next`, which is a path on this site. */
export function SignInForm({ next }: { next: string }) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    const reply = await signIn("password", { email: form.get("email"), password: form.get("password"), redirect: false }).catch(() => undefined);
    if (reply?.ok) {
      window.location.assign(next);
      return;
    }
    setBusy(false);
    setError(reply?.error ?? "The server could not be reached. Check the connection and try again.");
  }

  return (
    <form onSubmit={submit} method="post" className="space-y-4">
      {error && <Notice look="error">{error}</Notice>}
      <TextField label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" look="primary" className="w-full" disabled={busy}>{busy ? "Signing in …" : "Sign in"}</Button>
    </form>
  );
}
