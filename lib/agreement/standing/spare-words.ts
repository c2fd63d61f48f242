import { plural } from "@/lib/plural";
import type { LabelNeed } from "./more-labels";

/** That some of the cases to draw from have labels already; empty where none has. */
export function spareWords({ spare }: LabelNeed): string {
  return spare === 0 ? "" : `${plural(spare, "case")} outside the sample ${spare === 1 ? "has" : "have"} people’s labels already: those that are drawn need no new ones.`;
}
