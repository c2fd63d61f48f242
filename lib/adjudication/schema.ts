import { z } from "zod";

/** Why a case waits for an adjudicator. One case may have several reasons. */
export const DUE_REASONS = ["disagreement", "flagged", "skipped", "reopened"] as const;
export type DueReason = (typeof DUE_REASONS)[number];

/** Which answers count as different: every label for itself, or the classes that the question's collapse merges. */
export const COMPARISONS = ["labels", "collapse"] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const queueFilter = z.object({
  compare: z.enum(COMPARISONS).default("labels"),
  reason: z.enum(DUE_REASONS).optional(),
});
export type QueueFilter = z.output<typeof queueFilter>;

/** What every decision names: the case, and the last decision on it that the adjudicator saw. */
export const decisionTarget = z.object({
  caseId: z.uuid(),
  /** Sequence of that decision; null when there was none. Another one meanwhile, and the decision is refused. */
  lastSequence: z.string().regex(/^\d{1,18}$/).nullable(),
});

export const REASON_LIMIT = 4000;
const reasonText = z.string().trim().max(REASON_LIMIT, `must have at most ${REASON_LIMIT.toLocaleString("en")} characters`);
export const optionalReason = reasonText.default("");
export const requiredReason = reasonText.min(1, "say why, for those who read the decision later");
