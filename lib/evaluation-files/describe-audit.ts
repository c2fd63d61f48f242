import { danglingWords } from "@/lib/target-audit/dangling-words";
import { counted } from "@/lib/target-audit/numbers";
import { caveatsOf, extractionInWords, extractorInWords } from "@/lib/target-audit/store-words";
import { TARGETS } from "@/lib/target-audit/targets";
import type { AnswerSource } from "@/lib/memory/trace";
import type { AnswerLink } from "@/lib/target-audit/answer-link";
import type { MeanScore } from "@/lib/target-audit/mean-score";
import type { Audit } from "@/lib/target-audit/audit";

/** An audit in a dozen lines for the terminal. */
export function describeAudit({ run, dataset, coverage, metrics, contested, answers }: Audit): string {
  const { canonical } = coverage.byTarget;
  const cutoffs = Object.keys(metrics.raw.ndcg);
  const rows = TARGETS.map((target) => [target.padEnd(10), ...cutoffs.map((k) => inWords(metrics[target].ndcg[k]!).padEnd(24)), `n = ${metrics[target].ndcg[cutoffs[0]!]!.n}`].join("  "));
  const byRank = Object.entries(contested.byStratum).map(([stratum, count]) => `rank ${stratum}: ${count}`).join(", ");
  return [
    `${run.system} on ${run.dataset}, top ${run.k} saved`,
    ...(dataset ? describeDataset(dataset.counts, `${dataset.conversations} conversations, ${dataset.turns} turns, ${dataset.questions} questions`) : []),
    `Store: ${coverage.rawMemories} raw turns and ${coverage.canonicalMemories} transformed memories.`,
    ...(run.extraction ? [`Memories by ${extractorInWords(run.contract.rules.parser!)}: ${extractionInWords(run.extraction)}.`] : []),
    ...caveatsOf(run),
    ...[danglingWords(coverage)].filter(Boolean),
    `Canonical covers ${percent(canonical.share)} of the queries with evidence (the paper: about ${percent(coverage.paperCanonicalShare)}), ${percent(coverage.turnsWithCanonical.share)} of the turns.`,
    "",
    ["nDCG at".padEnd(10), ...cutoffs.map((k) => k.padEnd(24))].join("  "),
    ...rows,
    "",
    ...describeAnswers(run.answers ?? [], answers),
    `Contested credits: ${contested.count} of ${counted(contested.outOf, "answerable query", "answerable queries")}${byRank ? ` (${byRank})` : ""}.`,
  ].join("\n");
}

/** Where the results are, and how the contested credits of the traces come to be labelled, where there are any. */
export function describeOutput(directory: string, { contested, traces }: { contested: number; traces: readonly string[] }): string {
  const next = contested === 0 ? "There is nothing to label." : `Label the contested credits: npx assay project from-audit ${traces.join(" ")} --name NAME`;
  return `Written to ${directory}. ${next}`;
}

function describeAnswers(sources: readonly AnswerSource[], { judged }: AnswerLink): string[] {
  const files = sources.map(({ name, answers, matched, judged: scored, unmatchedAt }) => `Answers of ${name}: ${matched} of ${answers} belong to queries of the run, ${scored} of them judged${matched === answers ? "" : `; the first of the others is at ${unmatchedAt[0]}`}.`);
  const link = judged ? [`Judges’ mean score where only Raw hits ${inWords(judged.byHit.rawOnly)}, n = ${judged.byHit.rawOnly.n}; where only Canonical hits ${inWords(judged.byHit.canonicalOnly)}, n = ${judged.byHit.canonicalOnly.n}.`] : [];
  return [...files, ...link];
}

function describeDataset(counts: Record<string, number>, size: string): string[] {
  const found = Object.entries(counts).filter(([, count]) => count > 0).map(([kind, count]) => `  ${String(count).padStart(5)}  ${kind}`);
  return [`Read ${size}.`, ...found];
}

function inWords({ value, interval }: MeanScore): string {
  if (value === null) return "not defined";
  return interval ? `${value.toFixed(3)} (${interval.lower.toFixed(3)} to ${interval.upper.toFixed(3)})` : value.toFixed(3);
}

function percent(share: number | null): string {
  return share === null ? "none" : `${(share * 100).toFixed(1)} %`;
}
