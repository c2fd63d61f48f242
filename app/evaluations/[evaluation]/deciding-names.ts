import type { LabelChoice } from "@/lib/target-audit/credit-labels";

/** Whose word decides on a credited memory. */
export const DECIDING_NAMES: Record<LabelChoice, string> = {
  adjudicated: "final labels: the adjudicator’s, else the majority of people",
  people: "majority of people, before adjudication",
  judges: "majority of judges alone",
};
