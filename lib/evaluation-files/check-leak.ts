import { createHash, type Hash } from "node:crypto";
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
 * Parses every conversation of a dataset, and proves that no query, answer or evidence reaches the parser.
 * @param densities the stores to compare, as the most facts a turn
 * @throws LeakFound
 */
export async function parseChecked(dataset: Dataset, densities: readonly number[], { onProgress, parse }: Options = {}): Promise<CheckedStores> {
  const check = new LeakChecker(densities, parse);
  const parsed: ParsedConversation[] = [];
  try {
    for (const conversation of dataset.conversations) {
      parsed.push(await check.parse(conversation));
      onProgress?.({ step: "building the store twice", done: check.turns, total: dataset.report.turns });
    }
  } finally {
    await check.close();
  }
  return { parsed, ...check.end() };
}

/**
 * Parses conversations and proves that no query, answer or evidence reaches the parser: another thread, which is sent
 * nothing but the turns and takes them in reverse, must arrive at the same stores. A parser that sees a question, or keeps
 * anything from one turn to the next, fails. Close it when done.
 */
export class LeakChecker {
  private readonly threads = startThreads<RebuildTask, string[]>(new URL("./rebuild-in-thread.ts", import.meta.url), 1);
  private readonly whole: Map<number, Hash>;
  private conversations = 0;
  turns = 0;

  constructor(private readonly densities: readonly number[], private readonly parser = parseConversation) {
    this.whole = new Map(densities.map((maxFacts) => [maxFacts, createHash("sha256")]));
  }

  /** @throws LeakFound */
  async parse(conversation: Conversation): Promise<ParsedConversation> {
    const turns = conversation.sessions.flatMap((session) => session.turns);
    const rebuilding = this.threads.run({ id: conversation.id, turns: turns.map(turnAlone), densities: [...this.densities] });
    // The thread works while this one does; a fault of this one must not leave the other's answer unheard.
    rebuilding.catch(() => {});
    const own = this.parser(conversation);
    const rebuilt = await rebuilding;
    this.densities.forEach((maxFacts, index) => {
      const store = buildStore(own, maxFacts);
      if (digestOfStore(store, this.whole.get(maxFacts)) !== rebuilt[index]) throw new LeakFound(conversation.id, maxFacts);
    });
    this.conversations += 1;
    this.turns += turns.length;
    return own;
  }

  /** The statement on all that was parsed; nothing can be parsed after it. */
  end(): Pick<CheckedStores, "leakCheckOf"> {
    const { conversations, turns } = this;
    const hashes = new Map([...this.whole].map(([maxFacts, hash]) => [maxFacts, hash.digest("hex")]));
    return { leakCheckOf: (maxFacts) => ({ passed: true, statement: STATEMENT, conversations, turns, storeSha256: hashes.get(maxFacts)! }) };
  }

  async close(): Promise<void> {
    await this.threads.close();
  }
}

/** By name, so that a field which a reader may add one day does not go along. */
function turnAlone({ id, speaker, addressee, text, image, timeText, time }: Turn): Turn {
  return { id, speaker, addressee, text, image, timeText, time };
}
