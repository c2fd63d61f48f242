import type { ReactNode } from "react";

const LOOKS = {
  info: "border-line bg-accent-soft",
  done: "border-supports bg-supports-soft",
  warning: "border-partial bg-partial-soft",
  error: "border-danger bg-danger-soft",
} as const;

/** A message in the page. Errors and confirmations are announced to screen readers. */
export function Notice({ look = "info", children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div role={look === "error" ? "alert" : look === "info" ? undefined : "status"} className={`rounded-md border px-4 py-3 text-sm ${LOOKS[look]}`}>
      {children}
    </div>
  );
}
