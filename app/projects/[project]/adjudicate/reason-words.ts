import type { DueReason } from "@/lib/adjudication/schema";

/** Why a case waits, in words. */
export const REASON_WORDS: Record<DueReason, string> = {
  disagreement: "Readers differ",
  flagged: "Flagged",
  skipped: "Skipped by everyone",
  reopened: "Reopened",
};
