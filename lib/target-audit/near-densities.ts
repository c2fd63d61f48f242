import { counted, percent } from "./numbers";

/** The store of one density. */
interface DenseStore {
  maxFacts: number;
  canonicalMemories: number;
  /** See `StoreCounts`; audits of earlier versions do not have it. */
  turnsByYield?: Record<string, number> | undefined;
}

/** Stores that differ in a smaller share of the denser one's transformed memories are nearly the same. */
const NEAR = 0.01;

/**
 * Of one retriever's densities, the neighbours whose stores are nearly the same, so that comparing them tests next to
 * nothing: a sentence for each, with how many memories and turns tell them apart.
 */
export function nearDensities(stores: readonly DenseStore[]): string[] {
  const ordered = [...stores].sort((a, b) => a.maxFacts - b.maxFacts);
  return ordered.slice(1).flatMap((denser, at) => {
    const { maxFacts, canonicalMemories } = ordered[at]!;
    const more = Math.abs(denser.canonicalMemories - canonicalMemories);
    if (denser.maxFacts === maxFacts || more >= NEAR * denser.canonicalMemories) return [];
    const share = percent(more / denser.canonicalMemories);
    return [`D${denser.maxFacts} is nearly D${maxFacts}: ${more === 0 ? `both hold ${counted(canonicalMemories, "transformed memory", "transformed memories")}` : `${counted(more, "transformed memory", "transformed memories")} of ${denser.canonicalMemories.toLocaleString("en")} (${share}) ${more === 1 ? "tells" : "tell"} them apart`}${yielding(denser, maxFacts)}. What compares these two tests next to nothing.`];
  });
}

function yielding({ turnsByYield }: DenseStore, maxFacts: number): string {
  if (!turnsByYield) return "";
  const turns = Object.entries(turnsByYield);
  const more = turns.filter(([yielded]) => Number(yielded) > maxFacts).reduce((sum, [, count]) => sum + count, 0);
  return `; ${more.toLocaleString("en")} of ${counted(turns.reduce((sum, [, count]) => sum + count, 0), "turn")} with any ${more === 1 ? "yields" : "yield"} more than ${maxFacts}`;
}
