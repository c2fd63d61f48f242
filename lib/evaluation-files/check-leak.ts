import { createHash } from "node:crypto";
import { buildStore, parseConversation } from "@/lib/memory/store";
import { startThreads } from "@/lib/start-threads";
import { digestOfStore } from "./digest-of-store";
import type { Conversation, Dataset, Turn } from "@/lib/datasets/conversation";
import type { ParsedConversation } from "@/lib/memory/store";
import type { LeakCheck } from "@/lib/memory/trace";
import type { Progress } from "./progress";
import type { RebuildTask } from "./rebuild-in-thread";

export interface CheckedStores {
  /** One for each conversation of the dataset, in its order. */
  parsed: ParsedConversation[];
  /** The statement for a density that was asked for. */
  leakCheckOf(maxFacts: number): LeakCheck;
}

/** The store holds something that the turns alone do not give. A fault of the program, after which nothing is written. */
class LeakFound extends Error {
  constructor(conversation: string, maxFacts: number) {
    super(`Leak check: the store of conversation ${conversation} at ${maxFacts} facts a turn is another when it is built from the turns alone, last turn first. Something besides the single turn reached the parser.`);
    this.name = "LeakFound";
  }
}

const STATEMENT = "The store was built a second time in a thread that was given the turns alone, last turn first, and never a question, an answer or evidence. Both stores are the same, byte for byte: each memory follows from its own turn.";

interface Options {
  onProgress?: Progress;
  parse?: (conversation: Conversation) => ParsedConversation;
}

/**
 * Parses every conversation of a dataset, and proves that no query, answer or evidence reaches the parser: another
 * thread, which is sent nothing but the turns and takes them in reverse, must arrive at the same stores. A parser that
 * sees a question, or keeps anything from one turn to the next, fails.
 * @param densities the stores to compare, as the most facts a turn
 * @throws LeakFound
 */
export async function parseChecked(dataset: Dataset, densities: readonly number[], { onProgress, parse = parseConversation }: Options = {}): Promise<CheckedStores> {
  const threads = startThreads<RebuildTask, string[]>(new URL("./rebuild-in-thread.ts", import.meta.url), 1);
  const whole = new Map(densities.map((maxFacts) => [maxFacts, createHash("sha256")]));
  const parsed: ParsedConversation[] = [];
  const { turns: total, conversations } = dataset.report;
  let done = 0;
  try {
    for (const conversation of dataset.conversations) {
      const turns = conversation.sessions.flatMap((session) => session.turns);
      const rebuilding = threads.run({ id: conversation.id, turns: turns.map(turnAlone), densities: [...densities] });
      // The thread works while this one does; a fault of this one must not leave the other's answer unheard.
      rebuilding.catch(() => {});
      const own = parse(conversation);
      const rebuilt = await rebuilding;
      densities.forEach((maxFacts, index) => {
        const store = buildStore(own, maxFacts);
        if (digestOfStore(store, whole.get(maxFacts)) !== rebuilt[index]) throw new LeakFound(conversation.id, maxFacts);
      });
      parsed.push(own);
      onProgress?.({ step: "building the store twice", done: (done += turns.length), total });
    }
  } finally {
    await threads.close();
  }
  const hashes = new Map([...whole].map(([maxFacts, hash]) => [maxFacts, hash.digest("hex")]));
  return { parsed, leakCheckOf: (maxFacts) => ({ passed: true, statement: STATEMENT, conversations, turns: total, storeSha256: hashes.get(maxFacts)! }) };
}

/** By name, so that a field which a reader may add one day does not go along. */
function turnAlone({ id, speaker, addressee, text, image, timeText, time }: Turn): Turn {
  return { id, speaker, addressee, text, image, timeText, time };
}
