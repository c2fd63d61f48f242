import type { Memory } from "@/lib/memory/memory";
import type { RescoredQuery } from "@/lib/target-audit/rescore";

/** A memory with its place in the conversation. */
export interface ShownMemory extends Memory {
  /** Number of the turn in the conversation, from 0; null for transformed memories. */
  turn: number | null;
}

/** Turns shown before and after each gold turn. */
export const NEIGHBOURS = 2;

/**
 * The memories of a store that the page of some query shows: ranked ones, those that a target credits, and the gold turns
 * with their neighbours. Of a store that is much larger than its queries ask for, that is a small part.
 */
export function shownMemories(memories: readonly Memory[], rescored: readonly RescoredQuery[]): ShownMemory[] {
  const wanted = new Set<string>();
  const goldTurns = new Map<string, Set<string>>();
  for (const { query, ranked, targets } of rescored) {
    for (const id of ranked) wanted.add(id);
    for (const id of targets.source) wanted.add(id);
    const gold = goldTurns.get(query.conversation) ?? new Set<string>();
    for (const turn of query.evidence) gold.add(turn);
    goldTurns.set(query.conversation, gold);
  }
  const numbered = withTurns(memories);
  const near = new Map<string, Set<number>>();
  for (const { conversation, turn, anchors } of numbered) {
    if (turn === null || !goldTurns.get(conversation)?.has(anchors[0] ?? "")) continue;
    const turns = near.get(conversation) ?? new Set<number>();
    for (let number = turn - NEIGHBOURS; number <= turn + NEIGHBOURS; number++) turns.add(number);
    near.set(conversation, turns);
  }
  return numbered.filter(({ id, conversation, turn }) => wanted.has(id) || (turn !== null && near.get(conversation)?.has(turn)));
}

function withTurns(memories: readonly Memory[]): ShownMemory[] {
  const turns = new Map<string, number>();
  return memories.map((memory) => {
    if (!memory.raw) return { ...memory, turn: null };
    const turn = turns.get(memory.conversation) ?? 0;
    turns.set(memory.conversation, turn + 1);
    return { ...memory, turn };
  });
}
