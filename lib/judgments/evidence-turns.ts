import type { Conversation } from "@/lib/datasets/conversation";
import { rawText } from "@/lib/memory/store";
import { NEIGHBOURS } from "@/lib/target-audit/contested";
import type { Turn } from "@/lib/task-types/turn";

/** The cited turns of a conversation and up to two on either side within the session, in the conversation's order. */
export function evidenceTurns({ sessions }: Conversation, cited: readonly string[]): Turn[] {
  const gold = new Set(cited);
  return sessions.flatMap(({ turns }) => {
    const places = turns.flatMap(({ id }, at) => (gold.has(id) ? [at] : []));
    return turns
      .filter((_, at) => places.some((place) => Math.abs(place - at) <= NEIGHBOURS))
      .map((turn): Turn => ({ id: turn.id, speaker: turn.speaker, text: rawText(turn), time: turn.timeText, gold: gold.has(turn.id) }));
  });
}
