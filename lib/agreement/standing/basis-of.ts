import { plural } from "@/lib/plural";
import type { CorrectedShares } from "./corrected-shares";
import { withoutVerdict } from "./judge-standing";

/** What a judge's standing rests on, in sentences: its cases, those without a verdict, people's labels, and ties. */
export function basisOf(judge: string, shares: CorrectedShares): string[] {
  const { asked, judged, labelled, tied } = shares;
  return [
    ...(asked > judged ? [withoutVerdict(shares)] : []),
    `${judge} labelled ${plural(judged, "case")}; people have a label for ${labelled.toLocaleString("en")} of them, by majority or adjudicated.`,
    ...(tied > 0 ? [`${plural(tied, "case is", "cases are")} tied and ${tied === 1 ? "waits" : "wait"} for an adjudicator.`] : []),
  ];
}
