import { Badge, type Tone } from "@/app/_ui/badge";
import type { CaseState } from "@/lib/cases/case-states";

export const STATE_NAMES: Record<CaseState, string> = {
  open: "Open",
  started: "Started",
  complete: "Complete",
  flagged: "Flagged",
  skipped: "Skipped",
  disagree: "Disagreement",
  split: "Judges disagree",
  settled: "Settled",
  undrawn: "Not drawn",
};

const TONES: Partial<Record<CaseState, Tone>> = { started: "accent", complete: "good", flagged: "bad", skipped: "middle", disagree: "middle", split: "middle", settled: "good" };

export function StateBadge({ state }: { state: CaseState }) {
  return <Badge tone={TONES[state] ?? "plain"}>{STATE_NAMES[state]}</Badge>;
}
