"use client";

import { useEffect, useId, useRef, type ReactNode } from "react";
import { Button } from "./button";

/** The browser's own modal dialog: traps the focus, closes with Escape, gives the focus back. */
export function Dialog({ open, title, onClose, children }: { open: boolean; title: string; onClose(): void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open && !ref.current?.open) ref.current?.showModal();
    if (!open && ref.current?.open) ref.current.close();
  }, [open]);
  return (
    <dialog ref={ref} aria-labelledby={id} onClose={onClose} className="m-auto max-h-[85dvh] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-paper p-0 text-ink backdrop:bg-black/40">
      <div className="sticky top-0 flex items-center justify-between gap-4 border-b border-line bg-paper px-5 py-3">
        <h2 id={id} className="font-semibold">{title}</h2>
        <Button look="quiet" onClick={onClose}>Close</Button>
      </div>
      <div className="p-5">{open && children}</div>
    </dialog>
  );
}
