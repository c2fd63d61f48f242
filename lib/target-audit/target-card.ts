import { decimals, percent, table, withInterval } from "./numbers";
import { TARGETS } from "./targets";
import type { Audit } from "./audit";

/**
 * One page that states what a retrieval score counts: the credited targets and their coverage, the lineage contract, k,
 * the definitions, and what changes between targets. To be pasted into a paper.
 */
export function targetCard({ run, coverage, metrics, shared, contested, instability, definitions }: Audit): string {
  const { rules, sha256 } = run.contract;
  const k = String(contested.k);
  const { canonicalMinusRaw, sourceMinusRaw } = shared.differences;
  return `# Target card: ${run.system} on ${run.dataset}

${table(
  ["what", "statement"],
  [
    ["System", `${run.system} (${parameters(run.retriever)})`],
    ["Dataset", `${run.dataset}, ${coverage.queries} queries, ${coverage.queriesWithoutEvidence} of them without evidence`],
    ["Store", `${coverage.rawMemories} raw and ${coverage.canonicalMemories} transformed memories; built by ${rules.builder}${rules.parser ? `, parser ${rules.parser.name} ${rules.parser.version}, at most ${rules.parser.maxFacts} a turn` : ""}`],
    ["Lineage contract", `anchored to ${rules.anchorUnit}s; a memory with several anchors counts when ${rules.severalAnchors} of them ${rules.severalAnchors === "any" ? "is" : "are"} gold; SHA-256 ${sha256.slice(0, 16)}…`],
    ["Depth", `top ${run.k} saved, headline at ${k}`],
    ["Seed", String(run.seed)],
    ["Versions", parameters(run.versions)],
  ],
)}

## Which memories are credited

${table(
  ["target", "credits", "queries covered", `nDCG@${k}`],
  TARGETS.map((target) => [target, definitions[target]!, `${coverage.byTarget[target].count} of ${coverage.byTarget[target].of} (${percent(coverage.byTarget[target].share)})`, withInterval(metrics[target].ndcg[k]!)]),
)}

nDCG: ${definitions.ndcg}. Queries whose target is empty are left out of that target's mean.

## What changes with the target

On the ${shared.n} queries that every target covers, with 95 % intervals over queries:

- Canonical − Raw: ${withInterval(canonicalMinusRaw.ndcg[k]!)} nDCG@${k}
- Source − Raw: ${withInterval(sourceMinusRaw.ndcg[k]!)} nDCG@${k}
- ${percent(instability.canonicalMinusRaw.changed)} of them change between Raw and Canonical, ${percent(instability.canonicalMinusRaw.changedByTenth)} by 0.1 or more.
- Raw nDCG@${k} is ${decimals(shared.rawOfCovered[k]!.value)} on the covered queries and ${decimals(shared.rawOfUncovered[k]!.value, shared.rawOfUncovered[k]!.reason)} on those that Canonical does not cover.
- ${contested.count} of ${contested.outOf} answerable queries hold a contested credit: no raw turn within ${k}, but a transformed memory of one.

Use Canonical where the deployment serves transformed memories, with Raw beside it as the strict floor; Raw where people read the original turns or exact provenance matters; Source only as a relaxed stress test.
`;
}

function parameters(values: Record<string, string | number>): string {
  return Object.entries(values).map(([name, value]) => `${name} ${value}`).join(", ");
}
