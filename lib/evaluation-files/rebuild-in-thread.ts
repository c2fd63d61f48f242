import { MissingReply, openReplies, recordedConversation } from "../extraction/recorded-conversation";
import { buildStore, parseConversation } from "../memory/store";
import { digestOfRequests, digestOfStore } from "./digest-of-store";
import type { Turn } from "@/lib/datasets/conversation";
import type { ReplySource } from "@/lib/extraction/recorded-conversation";
import type { ReplyJournal } from "@/lib/extraction/reply-journal";
import type { ConversationTurns, ParsedConversation } from "@/lib/memory/store";

/** All that the thread of the leak check gets to know. */
export interface RebuildTask {
  id: string;
  turns: Turn[];
  densities: number[];
  /** Where a model's replies are kept; null for the parser. */
  replies: ReplySource | null;
}

/** What must be the same as in the thread that asked. */
export interface RebuiltStores {
  /** Digest of the store at each density. */
  stores: string[];
  requests: string;
}

/** Of the one source that a thread is asked for. */
let opened: { root: string; journal: ReplyJournal } | null = null;

/**
 * What the thread runs: the digests of what it makes of a conversation, its turns taken last to first. A request to which
 * no reply is kept gives its own words in place of the digest of requests.
 */
export default function rebuildInThread({ id, turns, densities, replies }: RebuildTask): RebuiltStores {
  try {
    const reversed = rebuilt({ id, sessions: [{ id: "", turns: [...turns].reverse() }] }, replies);
    const parsed = { ...reversed, turns: reversed.turns.reverse() };
    return { stores: densities.map((maxFacts) => digestOfStore(buildStore(parsed, maxFacts))), requests: digestOfRequests(parsed) };
  } catch (error) {
    if (error instanceof MissingReply) return { stores: [], requests: error.message };
    throw error;
  }
}

function rebuilt(conversation: ConversationTurns, replies: ReplySource | null): ParsedConversation {
  if (replies === null) return parseConversation(conversation);
  if (opened?.root === replies.root) opened.journal.refresh();
  else opened = { root: replies.root, journal: openReplies(replies) };
  return recordedConversation(conversation, replies.model, opened.journal);
}
