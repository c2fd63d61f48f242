import type { ContractRules } from "@/lib/memory/lineage-contract";
import type { Memory } from "@/lib/memory/memory";

/** Which stored forms of a gold turn count as a hit. */
export const TARGETS = ["raw", "source", "canonical"] as const;
export type Target = (typeof TARGETS)[number];
export type TargetSets = Record<Target, ReadonlySet<string>>;

/** What `make` says of each target. */
export function eachTarget<Value>(make: (target: Target) => Value): Record<Target, Value> {
  return Object.fromEntries(TARGETS.map((target) => [target, make(target)])) as Record<Target, Value>;
}

/** The lineage of one conversation's store, ready to be asked for the descendants of a turn. */
export type Descendants = (evidence: readonly string[]) => TargetSets;

/**
 * The three targets of a query from lineage alone:
 * Raw = raw memories of gold turns, Source = all memories of gold turns, Canonical = transformed memories of gold turns.
 * A memory with several anchors counts as the contract says: when any anchor is gold, or only when all are.
 * Source: the target audit's definitions of T_raw, T_src and T_can.
 * @param memories one conversation's store
 */
export function targetsByLineage(memories: readonly Memory[], { severalAnchors }: Pick<ContractRules, "severalAnchors">): Descendants {
  const byAnchor = new Map<string, Memory[]>();
  for (const memory of memories) {
    for (const anchor of memory.anchors) {
      const descendants = byAnchor.get(anchor);
      if (descendants) descendants.push(memory);
      else byAnchor.set(anchor, [memory]);
    }
  }
  return (evidence) => {
    const gold = new Set(evidence);
    const sets = { raw: new Set<string>(), source: new Set<string>(), canonical: new Set<string>() };
    for (const memory of [...gold].flatMap((turn) => byAnchor.get(turn) ?? [])) {
      if (severalAnchors === "all" && !memory.anchors.every((anchor) => gold.has(anchor))) continue;
      sets.source.add(memory.id);
      if (memory.raw) sets.raw.add(memory.id);
      if (memory.canonical) sets.canonical.add(memory.id);
    }
    return sets;
  };
}
