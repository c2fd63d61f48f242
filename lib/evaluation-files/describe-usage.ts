import { counted } from "@/lib/target-audit/numbers";
import type { ExtractorUsage } from "@/lib/extraction/extractor";

/** What a run asked of a model, in one line. */
export function describeUsage({ model, calls, repeated, inputTokens, outputTokens, uncounted }: ExtractorUsage): string {
  if (calls === 0) return `${model} was not asked: every reply was kept before.`;
  const unsaid = uncounted > 0 ? ` (without ${counted(uncounted, "call")} of which the server did not say)` : "";
  return `${model} was called ${counted(calls, "time")}${repeated > 0 ? ` (and ${counted(repeated, "attempt")} failed and ${repeated === 1 ? "was" : "were"} repeated)` : ""}: ${inputTokens.toLocaleString("en")} tokens in, ${outputTokens.toLocaleString("en")} out${unsaid}.`;
}
