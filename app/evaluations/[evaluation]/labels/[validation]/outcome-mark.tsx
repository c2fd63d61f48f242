import { Badge, type Tone } from "@/app/_ui/badge";
import type { FlipSurvival } from "@/lib/target-audit/flip-survival";

const TONES: Record<FlipSurvival["outcome"], Tone> = { kept: "good", reversed: "bad", tied: "plain" };

/** What becomes of a flip under the validated target, and how sure that is. */
export function OutcomeMark({ flip: { outcome, certain, boundsAgree } }: { flip: FlipSurvival }) {
  const doubts = [certain ? "" : "not certain", boundsAgree ? "" : "missing labels may change it"].filter(Boolean).join("; ");
  return <span className="inline-block min-w-28"><Badge tone={TONES[outcome]}>{outcome}</Badge>{doubts && <span className="mt-0.5 block text-xs text-ink-soft">{doubts}</span>}</span>;
}
