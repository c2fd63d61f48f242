"use client";

import { signIn } from "next-auth/react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";

/** One button: the link is spent by pressing it, not by looking at the page. */
export function LinkSignIn({ token, email }: { token: string; email: string }) {
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    const reply = await signIn("link", { token, redirect: false }).catch(() => undefined);
    if (reply?.ok) {
      router.push("/projects");
      router.refresh();
      return;
    }
    setBusy(false);
    setError(reply?.error ?? "The server could not be reached. Try again.");
  }

  return (
    <div className="space-y-4">
      {error && <Notice look="error">{error}</Notice>}
      <Button look="primary" onClick={go} disabled={busy}>{busy ? "Signing in …" : `Sign in as ${email}`}</Button>
    </div>
  );
}
