"use client";

import { Button } from "./_ui/button";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="main" className="mx-auto max-w-xl px-6 py-24">
      <h1 className="text-xl font-semibold">This page could not be shown</h1>
      <p className="mt-2 text-ink-soft">
        Nothing that you saved is lost. Try again; if it keeps failing, report {error.digest ? <>the number <code>{error.digest}</code></> : "what you did"} to whoever runs this installation.
      </p>
      <Button look="primary" className="mt-6" onClick={reset}>Try again</Button>
    </main>
  );
}
