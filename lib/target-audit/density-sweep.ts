import { recommend } from "./flips";
import type { TraceHeader } from "@/lib/memory/trace";
import type { AuditedRun, Recommendation } from "./flips";
import type { BootstrapPlan } from "./mean-score";

/** One retriever over stores of several densities. */
export interface DensitySweep {
  retriever: string;
  /** In ascending order of the memories that the parser makes of a turn at most. */
  densities: { maxFacts: number; system: string }[];
  /** Queries that every target of every density covers: the one matched subset of the sweep. */
  n: number;
  /** Means and the best density under each target, by metric and depth. */
  recommendations: Recommendation[];
}

/** The sweeps among the runs of one dataset: runs of one retriever whose stores differ in `parser_max_facts` only. */
export function densitySweeps(runs: readonly (AuditedRun & { header: TraceHeader })[], plan: { cutoffs: readonly number[]; bootstrap: BootstrapPlan }): DensitySweep[] {
  const groups = new Map<string, (AuditedRun & { header: TraceHeader; maxFacts: number })[]>();
  for (const run of runs) {
    const { retriever, contract: { rules: { parser, builder } } } = run.header;
    if (!parser) continue;
    const { maxFacts: _, ...extractor } = parser;
    const key = JSON.stringify([Object.entries(retriever).sort(), builder, extractor]);
    groups.set(key, [...(groups.get(key) ?? []), { ...run, maxFacts: parser.maxFacts }]);
  }
  return [...groups.values()].filter((group) => new Set(group.map(({ maxFacts }) => maxFacts)).size > 1).map((group) => {
    const ordered = group.sort((a, b) => a.maxFacts - b.maxFacts);
    const recommendations = recommend(ordered, plan);
    return {
      retriever: retrieverName(ordered[0]!),
      densities: ordered.map(({ maxFacts, system }) => ({ maxFacts, system })),
      n: recommendations[0]!.means[0]!.byTarget.raw.n,
      recommendations,
    };
  });
}

/** With the model that made the memories, where one was asked. */
function retrieverName({ header, system }: AuditedRun & { header: TraceHeader }): string {
  const { llm } = header.contract.rules.parser ?? {};
  return `${header.retriever.name ?? system}${llm ? ` over ${llm.model}` : ""}`;
}
