import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { KeyCap } from "@/app/_ui/key-cap";

/** The guideline beside the case; on a phone, over it. It takes the focus, so that arrow keys scroll it at once. */
export function GuidelinePanel({ version, onClose, children }: { version: number | null; onClose(): void; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      ref={ref} tabIndex={-1} aria-label="Guideline"
      className="fixed inset-0 z-20 overflow-y-auto border-line bg-paper px-5 pb-8 outline-none lg:sticky lg:inset-auto lg:top-4 lg:z-0 lg:max-h-[calc(100dvh-17rem)] lg:self-start lg:rounded-lg lg:border"
    >
      <div className="sticky top-0 -mx-5 mb-4 flex items-center justify-between gap-4 border-b border-line bg-paper px-5 py-2">
        <h2 className="font-semibold">Guideline{version === null ? "" : `, version ${version}`}</h2>
        <Button look="quiet" aria-keyshortcuts="G Escape" onClick={onClose}>Close <KeyCap>G</KeyCap></Button>
      </div>
      {children ?? <p>The owner has not published a guideline yet.</p>}
    </aside>
  );
}
