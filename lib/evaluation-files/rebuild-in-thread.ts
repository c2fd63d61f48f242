import { buildStore, parseConversation } from "../memory/store";
import { digestOfStore } from "./digest-of-store";
import type { Turn } from "@/lib/datasets/conversation";

/** All that the thread of the leak check gets to know. */
export interface RebuildTask {
  id: string;
  turns: Turn[];
  densities: number[];
}

/** What the thread runs: the digest of the conversation's store at each density, its turns parsed last to first. */
export default function rebuildInThread({ id, turns, densities }: RebuildTask): string[] {
  const { turns: reversed } = parseConversation({ id, sessions: [{ id: "", turns: [...turns].reverse() }], questions: [] });
  const parsed = { id, turns: reversed.reverse() };
  return densities.map((maxFacts) => digestOfStore(buildStore(parsed, maxFacts)));
}
