import { tableAsMarkdown } from "@/lib/pictures/figure-table";
import { ADVICE } from "./advice";
import { danglingWords } from "./dangling-words";
import { percent, percentWithInterval, withInterval } from "./numbers";
import { NO_LEAK_CHECK } from "@/lib/memory/trace";
import { caveatsOf, contractHash, extractionInWords, storeInWords } from "./store-words";
import { METRIC_LIST, METRIC_NAMES, TARGET_NAMES, sourceWords, tableOf, text } from "./report-tables";
import { TARGETS } from "./targets";
import type { Audit } from "./audit";
import type { RunComparison } from "./flips";

/**
 * One page that states what a retrieval score counts: the credited targets and their coverage, the lineage contract, k,
 * the definitions, what changes between targets, and which winners flip. To be pasted into a paper.
 * @param comparison null where the run was audited by itself
 */
export function targetCard(audit: Audit, comparison: RunComparison | null = null): string {
  const { run, coverage, metrics, shared, contested, instability, definitions } = audit;
  const k = String(contested.k);
  const { canonicalMinusRaw, sourceMinusRaw } = shared.differences;
  return `# Target card: ${run.system} on ${run.dataset}

${twoColumns("What", statements(audit))}

## Which memories are credited

${tableAsMarkdown(tableOf(
  ["Target", "Credits", "Queries covered", `nDCG@${k}`].map(text),
  TARGETS.map((target) => [TARGET_NAMES[target], definitions[target], `${coverage.byTarget[target].count} of ${coverage.byTarget[target].of} (${percent(coverage.byTarget[target].share)})`, withInterval(metrics[target].ndcg[k]!)]),
))}
Queries: ${definitions.queries}.

${twoColumns("Metric", METRIC_LIST.map((metric) => [METRIC_NAMES[metric], definitions[metric]]))}

## What changes with the target

On the ${shared.n} queries that every target covers, with 95 % intervals over queries:

- Canonical − Raw: ${withInterval(canonicalMinusRaw.ndcg[k]!)} nDCG@${k}
- Source − Raw: ${withInterval(sourceMinusRaw.ndcg[k]!)} nDCG@${k}
- ${percentWithInterval(instability.canonicalMinusRaw.changed)} of them change between Raw and Canonical, ${percentWithInterval(instability.canonicalMinusRaw.changedByTenth)} by 0.1 or more.
- Raw nDCG@${k} is ${withInterval(shared.rawOfCovered[k]!)} on the covered queries and ${withInterval(shared.rawOfUncovered[k]!)} on those that Canonical does not cover.
- ${contested.count} of ${contested.outOf} answerable queries hold a contested credit: no raw turn within ${contested.k}, but a transformed memory of one.

## Which winners flip

${flipsOf(run.system, comparison)}

## Advice

${ADVICE.map((words) => `- ${words}`).join("\n")}
`;
}

function twoColumns(what: string, rows: string[][]): string {
  return tableAsMarkdown(tableOf([text(what), text("Statement")], rows)).trimEnd();
}

function statements({ run, coverage }: Audit): string[][] {
  const { rules, sha256 } = run.contract;
  return [
    ["System", `${run.system} (${parameters(run.retriever)})`],
    ["Dataset", [`${run.dataset}, ${coverage.queries} queries, ${coverage.queriesWithoutEvidence} of them without evidence`, danglingWords(coverage)].filter(Boolean).join(". ")],
    ["Store", `${coverage.rawMemories} raw and ${coverage.canonicalMemories} transformed memories; ${storeInWords(rules)}; ${percent(coverage.turnsWithCanonical.share)} of the turns have one`],
    ...(run.extraction ? [["Extraction", extractionInWords(run.extraction)]] : []),
    ["Lineage contract", `anchored to ${rules.anchorUnit}s; a memory with several anchors counts when ${rules.severalAnchors} of them ${rules.severalAnchors === "any" ? "is" : "are"} gold; ${contractHash(sha256, 16)}`],
    ...caveatsOf(run).map((words) => ["To be known", words]),
    ["Leak check", run.leakCheck?.statement ?? NO_LEAK_CHECK],
    ["Depth", `top ${run.k} saved`],
    ...(run.source ? [["Input", sourceWords(run.source)]] : []),
    ["Seed", String(run.seed)],
    ["Versions", parameters(run.versions)],
  ];
}

function flipsOf(system: string, comparison: RunComparison | null): string {
  const involved = comparison?.comparisons.filter(({ first, second }) => first === system || second === system) ?? [];
  if (!comparison || involved.length === 0) return "This run was audited by itself; flips show when several runs of the dataset are rescored together.";
  const own = involved.filter(({ flips }) => flips.length > 0);
  if (own.length === 0) return `No winner between this run and the others changes with the target, on ${comparison.n} matched queries.`;
  return own.flatMap(({ first, second, metric, k, difference, flips }) => flips.map(([one, other]) => `- ${METRIC_NAMES[metric]}@${k}, ${first} − ${second}: ${withInterval(difference[one])} under ${TARGET_NAMES[one]}, ${withInterval(difference[other])} under ${TARGET_NAMES[other]}`)).join("\n");
}

function parameters(values: Record<string, string | number>): string {
  return Object.entries(values).map(([name, value]) => `${name} ${value}`).join(", ");
}
