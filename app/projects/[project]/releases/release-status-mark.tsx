import type { ReleaseStatus } from "@/lib/releases/schema";

const LOOKS: Record<ReleaseStatus, { word: string; className: string }> = {
  ready: { word: "Ready", className: "bg-supports-soft text-supports" },
  building: { word: "Being built", className: "bg-accent-soft text-accent" },
  failed: { word: "Failed", className: "bg-danger-soft text-danger" },
};

export function ReleaseStatusMark({ status }: { status: ReleaseStatus }) {
  const { word, className } = LOOKS[status];
  return <span className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${className}`}>{word}</span>;
}
