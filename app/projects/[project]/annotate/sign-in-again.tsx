import { signIn } from "next-auth/react";
import { useState, type FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";

/** Signs the same person in again, in place. The address is fixed: what waits to be sent is theirs and nobody else's. */
export function SignInAgain({ email, onSignedIn }: { email: string; onSignedIn(): void }) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get("password");
    setBusy(true);
    const reply = await signIn("password", { email, password, redirect: false }).catch(() => undefined);
    setBusy(false);
    if (reply?.ok) onSignedIn();
    else setError(reply?.error ?? "The server could not be reached. Try again.");
  }

  return (
    <section aria-labelledby="again-title" className="mb-4 rounded-lg border border-partial bg-partial-soft p-5">
      <h2 id="again-title" className="font-semibold">Your session has ended</h2>
      <p className="mt-1 text-sm">Sign in again to go on. What you have chosen and written is kept here.</p>
      <form onSubmit={submit} className="mt-3 flex max-w-xl flex-wrap items-end gap-3">
        {error && <div className="w-full"><Notice look="error">{error}</Notice></div>}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className="min-w-60 flex-1"><TextField label={`Password of ${email}`} name="password" type="password" autoComplete="current-password" required autoFocus /></div>
        <Button type="submit" look="primary" disabled={busy}>{busy ? "Signing in …" : "Sign in again"}</Button>
      </form>
    </section>
  );
}
