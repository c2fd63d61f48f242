import { Badge, type Tone } from "@/app/_ui/badge";
import type { EvaluationStatus } from "@/lib/evaluations/schema";

const LOOKS: Record<EvaluationStatus, { word: string; tone: Tone }> = {
  receiving: { word: "Being sent", tone: "plain" },
  auditing: { word: "Being audited", tone: "accent" },
  ready: { word: "Ready", tone: "good" },
  failed: { word: "Failed", tone: "bad" },
};

export function EvaluationStatusMark({ status }: { status: EvaluationStatus }) {
  const { word, tone } = LOOKS[status];
  return <Badge tone={tone}>{word}</Badge>;
}
