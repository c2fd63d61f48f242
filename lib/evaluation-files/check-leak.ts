import { createHash, type Hash } from "node:crypto";
import { ExtractionTally } from "@/lib/extraction/extraction-tally";
import { parserExtractor } from "@/lib/extraction/parser-extractor";
import { buildStore } from "@/lib/memory/store";
import { startThreads } from "@/lib/start-threads";
import { IndexSampler } from "@/lib/stats/index-sampler";
import { digestOfRequests, digestOfStore } from "./digest-of-store";
import type { Conversation, Dataset, Turn } from "@/lib/datasets/conversation";
import type { Extractor } from "@/lib/extraction/extractor";
import type { ConversationTurns, ParsedConversation } from "@/lib/memory/store";
import type { ExtractionReport, LeakCheck } from "@/lib/memory/trace";
import type { Progress } from "./progress";
import type { RebuildTask, RebuiltStores } from "./rebuild-in-thread";

export interface CheckedStores {
  /** One for each conversation of the dataset, in its order. */
  parsed: ParsedConversation[];
  /** The statement for a density that was asked for. */
  leakCheckOf(maxFacts: number): LeakCheck;
  /** What made the memories. */
  extractor: Pick<Extractor, "label" | "identity">;
  /** Null where no model was asked. */
  extraction: ExtractionReport | null;
}

/** The store holds something that the turns alone do not give. A fault of the program, after which nothing is written. */
class LeakFound extends Error {
  constructor(what: string) {
    super(`Leak check: ${what} Something besides the single turn reached what makes its memories.`);
    this.name = "LeakFound";
  }
}

const STATEMENT = "The store was built a second time in a thread that was given the turns alone, last turn first, and never a question, an answer or evidence. Both stores are the same, byte for byte: each memory follows from its own turn.";
const STATEMENT_OF_REPLIES = "The store was built a second time in a thread that was given the turns alone, last turn first, and never a question, an answer or evidence. It made each turn's request anew and took the model's kept reply to that very request, by its hash. Requests and stores are the same, byte for byte: the model was told the single turn, and each memory follows from its own turn.";

/** Of a dataset with more turns, the second time is for a part: the turns of LoCoMo and BEAM are all built twice. */
export const MOST_TURNS_TWICE = 10_000;
const SEED = 1337;

/** @param drawn how many of them were drawn, whatever they hold */
function statementOfPart({ turns, twice, drawn }: { turns: number; twice: number; drawn: number }): string {
  // As many as a hundredth of all draws would miss.
  const oneIn = Math.floor(1 / (1 - 0.01 ** (1 / drawn)));
  return `The memories were made in threads that were given single turns alone and never a question, an answer or evidence. Of ${turns} turns ${twice} (all that are evidence, and others drawn with seed ${SEED}) went through a second time in another thread, last turn first: their memories are the same, byte for byte. Were the memories of one turn in ${oneIn} to depend on another turn, this would have been seen with a probability of 99 %.`;
}

interface Options {
  onProgress?: Progress;
  extractor?: Extractor;
}

/**
 * Makes the memories of every conversation of a dataset, and proves that no query, answer or evidence reaches what makes them.
 * @param densities the stores to compare, as the most facts a turn
 * @throws LeakFound, and what the extractor throws
 */
export async function parseChecked(dataset: Dataset, densities: readonly number[], { onProgress, extractor = parserExtractor }: Options = {}): Promise<CheckedStores> {
  const check = new LeakChecker(densities, { extractor, turns: dataset.report.turns });
  const parsed: ParsedConversation[] = [];
  const step = extractor.replies ? "asking the extractor" : "building the store";
  const tell = (done: number) => onProgress?.({ step, done, total: dataset.report.turns });
  try {
    for (const conversation of dataset.conversations) {
      parsed.push(await check.parse(conversation, (turns) => tell(check.turns + turns)));
      tell(check.turns);
    }
  } finally {
    await check.close();
  }
  return { parsed, extractor, ...check.end() };
}

/**
 * Makes the memories of conversations and proves that no query, answer or evidence reaches what makes them: another
 * thread, which is sent nothing but the turns and takes them in reverse, must arrive at the same stores. A parser that
 * sees a question, or keeps anything from one turn to the next, fails; so does a model that was asked anything but the
 * request that the single turn makes. Close it when done.
 *
 * What works apart from all but single turns cannot see a question, so that only what it keeps between turns is left to
 * find: of a large dataset, a part of the turns is made twice then.
 */
export class LeakChecker {
  private readonly threads = startThreads<RebuildTask, RebuiltStores>(new URL("./rebuild-in-thread.ts", import.meta.url), 1);
  private readonly whole: Map<number, Hash>;
  private readonly tally = new ExtractionTally();
  private readonly extractor: Extractor;
  /** The share of turns that is drawn to be made twice; null for all of them. */
  private readonly share: number | null;
  private readonly sampler = new IndexSampler(SEED);
  private conversations = 0;
  private twice = 0;
  private drawn = 0;
  turns = 0;

  /** @param turns of the whole dataset */
  constructor(private readonly densities: readonly number[], { extractor, turns }: { extractor: Extractor; turns: number }) {
    this.extractor = extractor;
    this.share = extractor.isolated && turns > MOST_TURNS_TWICE ? MOST_TURNS_TWICE / turns : null;
    this.whole = new Map(densities.map((maxFacts) => [maxFacts, createHash("sha256")]));
  }

  /**
   * @param onTurns takes how many turns of the conversation are done
   * @throws LeakFound, and what the extractor throws
   */
  async parse({ id, sessions, questions }: Conversation, onTurns?: (done: number) => void): Promise<ParsedConversation> {
    const conversation: ConversationTurns = { id, sessions: sessions.map((session) => ({ id: session.id, turns: session.turns.map(turnAlone) })) };
    const turns = conversation.sessions.flatMap((session) => session.turns);
    const { replies } = this.extractor;
    const again = this.share === null ? null : this.draw(turns, new Set(questions.flatMap(({ evidence }) => evidence)));
    const rebuild = () => this.threads.run({ id, turns: again ? turns.filter(({ id }) => again.has(id)) : turns, densities: [...this.densities], replies });
    // The thread works while this one does, unless it needs the replies that this one has to bring.
    const rebuilding = replies ? null : rebuild();
    // A fault of this one must not leave the other's answer unheard.
    rebuilding?.catch(() => {});
    const own = await this.extractor.parse(conversation, onTurns);
    const rebuilt = await (rebuilding ?? rebuild());
    if (digestOfRequests(own) !== rebuilt.requests) throw new LeakFound(`The model was asked about conversation ${id} otherwise than its turns alone ask.`);
    this.densities.forEach((maxFacts, index) => {
      const digest = digestOfStore(buildStore(own, maxFacts), this.whole.get(maxFacts));
      const compared = again ? digestOfStore(buildStore({ ...own, turns: own.turns.filter(({ turn }) => again.has(turn.id)) }, maxFacts)) : digest;
      if (compared !== rebuilt.stores[index]) throw new LeakFound(`The store of conversation ${id} at ${maxFacts} facts a turn is another when it is built from the turns alone, last turn first.`);
    });
    this.tally.add(own);
    this.conversations += 1;
    this.turns += turns.length;
    return own;
  }

  /** The statement on all that was parsed; nothing can be parsed after it. */
  end(): Pick<CheckedStores, "leakCheckOf" | "extraction"> {
    const { conversations, turns, twice, drawn } = this;
    const hashes = new Map([...this.whole].map(([maxFacts, hash]) => [maxFacts, hash.digest("hex")]));
    const statement = this.share !== null ? statementOfPart({ turns, twice, drawn }) : this.extractor.replies ? STATEMENT_OF_REPLIES : STATEMENT;
    return { extraction: this.tally.report(), leakCheckOf: (maxFacts) => ({ passed: true, statement, conversations, turns, storeSha256: hashes.get(maxFacts)! }) };
  }

  /** The ids of those turns that are made twice. */
  private draw(turns: readonly Turn[], evidence: ReadonlySet<string>): Set<string> {
    const drawn = turns.filter(() => this.sampler.uniform() < this.share!).map(({ id }) => id);
    const again = new Set([...drawn, ...turns.map(({ id }) => id).filter((id) => evidence.has(id))]);
    this.drawn += drawn.length;
    this.twice += again.size;
    return again;
  }

  async close(): Promise<void> {
    await this.threads.close();
  }
}

/** By name, so that a field which a reader may add one day does not go along. */
function turnAlone({ id, speaker, addressee, text, image, timeText, time }: Turn): Turn {
  return { id, speaker, addressee, text, image, timeText, time };
}
