import { counted } from "@/lib/target-audit/numbers";
import type { ExtractionForecast } from "./forecast-extraction";
import type { ExtractorUsage } from "@/lib/extraction/extractor";

/** What a run asked of a model, in one line. */
export function describeUsage({ model, calls, repeated, inputTokens, outputTokens, uncounted }: ExtractorUsage): string {
  if (calls === 0) return `${model} was not asked: every reply was kept before.`;
  const unsaid = uncounted > 0 ? ` (without ${counted(uncounted, "call")} of which the server did not say)` : "";
  return `${model} was called ${counted(calls, "time")}${repeated > 0 ? ` (and ${counted(repeated, "attempt")} failed and ${repeated === 1 ? "was" : "were"} repeated)` : ""}: ${inputTokens.toLocaleString("en")} tokens in, ${outputTokens.toLocaleString("en")} out${unsaid}.`;
}

/** What making a store would take, with what was tried. */
export function describeForecast({ model, turns, requests, kept, calls, inputTokens, outputTokens, measured, tried, usage }: ExtractionForecast): string {
  const output = outputTokens === null ? "tokens out unknown until some turns are tried (--dry-run 5)" : `about ${outputTokens.toLocaleString("en")} out`;
  const basis = measured > 0 ? ` By ${counted(measured, "kept reply", "kept replies")}.` : " By the length of what is sent, at three bytes a token.";
  return [
    ...tried.flatMap(({ conversation, turn, text, outcome }) => [`${conversation}, ${turn}: ${text}`, ...("fault" in outcome ? [`  invalid: ${outcome.fault}`] : outcome.facts.length > 0 ? outcome.facts.map((fact) => `  - ${fact}`) : ["  no facts"])]),
    ...(tried.length > 0 ? [describeUsage(usage), ""] : []),
    `${counted(turns, "turn")} ${turns === 1 ? "makes" : "make"} ${counted(requests, "request")} to ${model}; ${kept.toLocaleString("en")} of them ${kept === 1 ? "has" : "have"} a kept reply.`,
    calls === 0 ? "Nothing is left to ask." : `${counted(calls, "call")} ${calls === 1 ? "is" : "are"} left: about ${inputTokens.toLocaleString("en")} tokens in, ${output}.${basis}`,
  ].join("\n");
}
