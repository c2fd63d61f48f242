import type { ReactNode } from "react";

/** The frame of pages before one is signed in. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-6 py-12">
      <p className="text-sm font-semibold text-accent">Assay</p>
      <h1 className="mt-1 mb-6 text-2xl font-semibold tracking-tight">{title}</h1>
      {children}
    </main>
  );
}
