import type { ExtractorIdentity } from "@/lib/memory/lineage-contract";
import type { ConversationTurns, ParsedConversation } from "@/lib/memory/store";
import type { ReplySource } from "./recorded-conversation";

/** What makes transformed memories of turns, one turn at a time. */
export interface Extractor {
  /** Stands in the names of runs: "llm-qwen3-8b"; empty for the parser. */
  readonly label: string;
  /** What a lineage contract says of it. */
  readonly identity: ExtractorIdentity;
  /** The most facts a turn that a store may hold. */
  readonly mostFacts: number;
  /** From which replies the same can be made again without asking; null where nobody is asked. */
  readonly replies: ReplySource | null;
  /** Whether it works where nothing but single turns is known, so that nothing else can reach it. */
  readonly isolated: boolean;
  /**
   * @param onTurns takes how many turns of the conversation are done
   * @throws AppError with what to do, when a model cannot be reached; replies that came before are kept
   */
  parse(conversation: ConversationTurns, onTurns?: (done: number) => void): Promise<ParsedConversation>;
  /** What was asked since the opening; null where nobody is asked. */
  usage(): ExtractorUsage | null;
  close(): Promise<void>;
}

/** Calls of this process, so that a run made from kept replies has none. */
export interface ExtractorUsage {
  model: string;
  /** Replies that came. */
  calls: number;
  /** Attempts that failed and were repeated. */
  repeated: number;
  /** As the server counted them. */
  inputTokens: number;
  outputTokens: number;
  /** Calls of which the server did not say how many tokens they took. */
  uncounted: number;
}
