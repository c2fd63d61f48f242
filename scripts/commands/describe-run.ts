import type { RunDetail, ShownCall } from "@/lib/judges/find-run";
import type { RunProgress } from "@/lib/judges/run-progress";
import { plural } from "@/lib/plural";
import { spanOf } from "@/lib/span-of";

/** Calls of a run that came to an end. */
export const done = ({ states }: RunProgress): number => states.valid + states.invalid + states.error;

/** How far a run is; of a dry run that was waited for, also its replies and what all cases would take. */
export function describeRun(progress: RunProgress, json: boolean, detail?: Pick<RunDetail, "shown" | "matching" | "forecast">): string {
  if (json) return JSON.stringify(detail ? { ...progress, replies: detail.shown, forecast: detail.forecast } : progress);
  const { number, dry, status, stopReason, calls, states, verdicts, tokens, cost } = progress;
  return [
    `${dry ? "Dry run" : "Run"} ${number} is ${status}${stopReason && `: ${stopReason}`}`,
    `  ${done(progress)} of ${calls} calls: ${states.valid} valid, ${states.invalid} invalid, ${states.error} without a reply`,
    `  ${verdicts} cases labelled${dry ? " (a dry run makes no labels)" : ""}`,
    `  ${tokens.input + tokens.output} tokens, cost ${cost === null ? "unknown" : dollars(cost)}`,
    ...(detail ? ["", "Replies", ...detail.shown.flatMap(replyLines), ...(detail.matching > detail.shown.length ? [`  The first ${detail.shown.length} of ${detail.matching}; all are on the run's page.`] : []), "", ...forecastLines(detail)] : []),
  ].join("\n");
}

function replyLines({ externalId, repeat, state, said, rationale, fault, attempts }: ShownCall): string[] {
  return [
    `  ${externalId}${repeat > 1 ? `, repeat ${repeat}` : ""}: ${state === "error" ? `no reply after ${plural(attempts, "request")}` : state}${said.length > 0 ? `. ${said.join("; ")}` : ""}`,
    ...[rationale, fault].filter(Boolean).map((text) => `    ${text.replaceAll(/\s+/g, " ")}`),
  ];
}

function forecastLines({ forecast }: Pick<RunDetail, "forecast">): string[] {
  if (!forecast) return ["What all cases would take is unknown: no reply said how many tokens it took."];
  const { n, calls, tokens, cost, seconds, interval } = forecast;
  const round = (value: number) => Math.round(value).toLocaleString("en");
  return [
    `What all cases would take (${plural(calls, "call")}, by the mean of ${plural(n, "answered call")})`,
    `  ${round(tokens)} tokens${interval ? ` (95 % interval ${round(interval.tokens[0])} to ${round(interval.tokens[1])})` : ""}`,
    `  cost ${cost === null ? "unknown: the judge has no prices" : `${dollars(cost)}${interval?.cost ? ` (${dollars(interval.cost[0])} to ${dollars(interval.cost[1])})` : ""}`}`,
    `  ${seconds === null ? "time unknown" : `${spanOf(seconds)} at the judge's limits and this pace`}`,
  ];
}

const dollars = (amount: number): string => `$${amount.toFixed(4)}`;
