import { METRICS } from "./rescore";
import { decimals, percent, table, withInterval } from "./numbers";
import { TARGET_PAIRS } from "./shared-subset";
import { TARGETS } from "./targets";
import type { Audit } from "./audit";
import type { Metric } from "./rescore";
import type { TargetPair } from "./shared-subset";

const PAIR_NAMES: Record<TargetPair, string> = { canonicalMinusRaw: "Canonical − Raw", sourceMinusRaw: "Source − Raw", canonicalMinusSource: "Canonical − Source" };
const METRIC_NAMES: Record<Metric, string> = { ndcg: "nDCG", recall: "Recall", mrr: "MRR", hit: "Hit" };

/** The audit of one run in Markdown: every number with its n and interval, the paper's figures beside ours where it gives some. */
export function auditReport(audit: Audit): string {
  const { run, shared } = audit;
  const cutoffs = Object.keys(audit.metrics.raw.ndcg);
  return [
    `# Target audit: ${run.system} on ${run.dataset}`,
    ...datasetSection(audit),
    ...coverageSection(audit),
    "## Scores under each target",
    "All queries with a non-empty target, mean and 95 % interval over queries.",
    ...metricNames().map((metric) => table([METRIC_NAMES[metric], ...cutoffs.map((k) => `at ${k}`), "n"], TARGETS.map((target) => [target, ...cutoffs.map((k) => withInterval(audit.metrics[target][metric][k]!)), String(audit.metrics[target][metric][cutoffs[0]!]!.n)]))),
    `## The shared subset: ${shared.n} queries that every target covers`,
    ...metricNames().map((metric) => table([METRIC_NAMES[metric], ...cutoffs.map((k) => `at ${k}`)], pairNames().map((pair) => [PAIR_NAMES[pair], ...cutoffs.map((k) => withInterval(shared.differences[pair][metric][k]!))]))),
    ...selectionSection(audit),
    ...instabilitySection(audit),
    ...sizeSection(audit),
    ...depthSection(audit),
    ...categorySection(audit, cutoffs.at(-1)!),
    ...contestedSection(audit),
  ].join("\n\n") + "\n";
}

function metricNames(): Metric[] {
  return Object.keys(METRICS) as Metric[];
}

function pairNames(): TargetPair[] {
  return Object.keys(TARGET_PAIRS) as TargetPair[];
}

function datasetSection({ dataset }: Audit): string[] {
  if (!dataset) return [];
  return [
    "## What was read",
    `${dataset.conversations} conversations, ${dataset.sessions} sessions, ${dataset.turns} turns, ${dataset.questions} questions, of which ${dataset.unanswerableQuestions} are unanswerable.`,
    table(["found in the file", "times"], Object.entries(dataset.counts).map(([kind, count]) => [kind, String(count)])),
  ];
}

function coverageSection({ coverage }: Audit): string[] {
  const { canonical } = coverage.byTarget;
  return [
    "## Coverage",
    `${coverage.canonicalMemories} transformed memories come from ${percent(coverage.turnsWithCanonical.share)} of ${coverage.turnsWithCanonical.of} turns. Canonical covers ${percent(canonical.share)} of the ${canonical.of} queries with evidence; in the paper it was about ${percent(coverage.paperCanonicalShare)} of query-system pairs. ${coverage.queriesWithoutEvidence} queries have no evidence. ${coverage.listsWithRepeatedIds === 0 ? "No ranked list repeats an id." : `${coverage.listsWithRepeatedIds} ranked lists repeat an id (${coverage.repeatedIds} repetitions, each taken out).`}`,
  ];
}

function selectionSection({ shared, contested }: Audit): string[] {
  const k = String(contested.k);
  const categories = [...new Set([...Object.keys(shared.categoriesOfCovered), ...Object.keys(shared.categoriesOfUncovered)])].sort();
  return [
    `Is the subset an easier one? Raw nDCG@${k}: covered ${withInterval(shared.rawOfCovered[k]!)}, not covered ${withInterval(shared.rawOfUncovered[k]!)}. (The paper saw covered queries score 0.086 higher.)`,
    table(["category", "covered", "not covered"], categories.map((category) => [category, String(shared.categoriesOfCovered[category] ?? 0), String(shared.categoriesOfUncovered[category] ?? 0)])),
  ];
}

function instabilitySection({ instability, contested }: Audit): string[] {
  return [
    `## How single queries change (nDCG@${contested.k})`,
    table(["pair", "n", "change at all", "by 0.1 or more", "hits gained", "hits lost"], pairNames().map((pair) => {
      const { n, changed, changedByTenth, hitsGained, hitsLost } = instability[pair];
      return [PAIR_NAMES[pair], String(n), percent(changed), percent(changedByTenth), String(hitsGained), String(hitsLost)];
    })),
    "The paper, between Raw and Canonical: 83.4 % to 94.0 % change, 65 % (LoCoMo) and 71 % (LongMemEval-S) by 0.1 or more.",
  ];
}

function sizeSection({ targetSize }: Audit): string[] {
  return [
    "## Does the size of the target explain it?",
    ...(["sourceMinusRaw", "canonicalMinusRaw"] as const).flatMap((pair) => {
      const { correlation, explained, byExtraIds } = targetSize[pair];
      const r = correlation.value === null ? `no correlation: ${correlation.reason}` : `r = ${decimals(correlation.value)}, ${percent(explained)} of the variance, n = ${correlation.n}`;
      return [
        `${PAIR_NAMES[pair]}, extra ids against the shift of nDCG: ${r}.`,
        table(["extra ids", "queries", "mean shift", "t"], Object.entries(byExtraIds).sort(([a], [b]) => Number(a) - Number(b)).map(([extra, group]) => [extra, String(group.n), withInterval(group), group.t === null ? "not defined" : group.t.toFixed(1)])),
      ];
    }),
    "The paper: r = 0.38 for Source − Raw and a shift of 0.179 where Source adds one id; at most 1.7 % of the variance for Canonical − Raw.",
  ];
}

function depthSection({ depth }: Audit): string[] {
  return [
    "## By depth",
    table(["k", ...TARGETS.map((target) => `nDCG ${target}`), "(Source − Raw) / Raw"], depth.map(({ k, ndcg, relativeSourceShift }) => [String(k), ...TARGETS.map((target) => decimals(ndcg[target])), percent(relativeSourceShift)])),
    "The paper: the relative shift grows from 57 % at 60 to 84 % at 20 on LoCoMo, from 123 % to 215 % on LongMemEval-S.",
  ];
}

function categorySection({ byCategory }: Audit, k: string): string[] {
  return [
    `## By category (nDCG@${k})`,
    table(["category", "queries", ...TARGETS], Object.entries(byCategory).map(([category, { queries, metrics }]) => [category, String(queries), ...TARGETS.map((target) => withInterval(metrics[target].ndcg[k]!))])),
  ];
}

function contestedSection({ contested }: Audit): string[] {
  return [
    "## Contested credits",
    `${contested.count} of ${contested.outOf} answerable queries with evidence (${percent(contested.outOf === 0 ? null : contested.count / contested.outOf)}): no raw gold turn within ${contested.k}, but a transformed memory of one. Whether they deserve the credit is for people to say: \`contested.jsonl\` is ready to import.`,
    table(["credited at rank", "cases"], Object.entries(contested.byStratum).map(([stratum, count]) => [stratum, String(count)])),
    table(["category", "cases"], Object.entries(contested.byCategory).map(([category, count]) => [category, String(count)])),
  ];
}
