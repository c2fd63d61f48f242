"use client";

import { useEffect, useState, type ReactNode } from "react";
import { Button } from "./button";

const SHOWN_MS = 2000;

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  async function copy() {
    // Browsers give pages without TLS no clipboard.
    const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    setOutcome(copied ? "copied" : "refused");
  }
  return (
    <Button onClick={copy}>
      <span aria-live="polite">{outcome === "copied" ? "Copied" : outcome === "refused" ? "Select the text and copy it" : children}</span>
    </Button>
  );
}
