import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TopBar } from "@/app/_ui/top-bar";
import { requirePageUser } from "@/lib/auth/session";

export const metadata: Metadata = { title: { default: "Evaluations", template: "%s · Evaluations · Assay" } };

/** The frame of the evaluation pages; each asks for itself what the reader may see. */
export default async function EvaluationsLayout({ children }: { children: ReactNode }) {
  const user = await requirePageUser();
  return (
    <>
      <TopBar user={user} />
      <main id="main" className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-8">{children}</main>
    </>
  );
}
