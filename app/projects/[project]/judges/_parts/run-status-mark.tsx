import { Badge, type Tone } from "@/app/_ui/badge";
import type { RunStatus } from "@/lib/judges/schema";

const LOOKS: Record<RunStatus, { word: string; tone: Tone }> = {
  running: { word: "Running", tone: "accent" },
  paused: { word: "Paused", tone: "middle" },
  stopped: { word: "Stopped", tone: "bad" },
  canceled: { word: "Cancelled", tone: "plain" },
  finished: { word: "Finished", tone: "good" },
};

export function RunStatusMark({ status }: { status: RunStatus }) {
  const { word, tone } = LOOKS[status];
  return <Badge tone={tone}>{word}</Badge>;
}
