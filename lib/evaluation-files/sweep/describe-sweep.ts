import { counted } from "@/lib/target-audit/numbers";
import { TARGETS } from "@/lib/target-audit/targets";
import { describeOutput } from "../describe-audit";
import type { MeanScore } from "@/lib/target-audit/mean-score";
import type { SweepSummary } from "./compare-cells";

const HEADLINE = { metric: "ndcg", k: 60 } as const;

/** A sweep in some lines for the terminal. */
export function describeSweep({ runs, datasets, contested }: SweepSummary, directory: string): string {
  const width = Math.max(...runs.map(({ dataset, system }) => `${dataset}  ${system}`.length));
  const at = String(HEADLINE.k);
  return [
    [`nDCG@${at}`.padEnd(width), ...TARGETS.map((target) => target.padEnd(24)), "contested"].join("  "),
    ...runs.map(({ dataset, system, metrics, contested: cases }) => [`${dataset}  ${system}`.padEnd(width), ...TARGETS.map((target) => inWords(metrics[target].ndcg[at]!).padEnd(24)), cases].join("  ")),
    "",
    ...datasets.flatMap(({ dataset, n, flips, recommendations, densities }) => [
      `${dataset}: ${flips} comparisons name another winner under another target, on ${n} queries that every run and target covers.`,
      ...recommendations.filter(isHeadline).map(({ best }) => `  Best run: ${TARGETS.map((target) => `${target} ${best[target]?.system ?? "not defined"}`).join(", ")}.`),
      ...densities.filter(isHeadline).map(({ retriever, best }) => `  Best density of ${retriever}: ${TARGETS.map((target) => `${target} ${best[target] ?? "not defined"}`).join(", ")}.`),
    ]),
    "",
    `${counted(contested, "contested case")} over all runs; report.html shows all. ${describeOutput(directory, { contested, traces: [directory] })}`,
  ].join("\n");
}

function isHeadline({ metric, k }: { metric: string; k: number }): boolean {
  return metric === HEADLINE.metric && k === HEADLINE.k;
}

function inWords({ value, interval }: MeanScore): string {
  if (value === null) return "not defined";
  return interval ? `${value.toFixed(3)} (${interval.lower.toFixed(3)} to ${interval.upper.toFixed(3)})` : value.toFixed(3);
}
