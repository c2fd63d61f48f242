import { turnView } from "../memory/store";
import { EXTRACTION_PROMPT, extractionRequest } from "./extraction-request";
import { readFacts } from "./read-facts";
import { ReplyJournal } from "./reply-journal";
import type { ParsedTurn } from "@/lib/memory/parse-turn";
import type { ConversationTurns, ParsedConversation } from "@/lib/memory/store";
import type { ExtractionModel } from "./extraction-request";
import type { KeptReply } from "./kept-reply";

/** Where the replies of a model are kept. */
export interface ReplySource {
  /** Folder of all models' replies. */
  root: string;
  model: ExtractionModel;
}

export function openReplies({ root, model }: ReplySource): ReplyJournal {
  return ReplyJournal.open(root, { name: model.model, identity: [EXTRACTION_PROMPT, model.baseUrl, model.outputMode, model.asked] });
}

/** A turn whose request has no kept reply. */
export class MissingReply extends Error {
  constructor(readonly turn: string) {
    super(`No reply is kept for what turn ${turn} asks.`);
    this.name = "MissingReply";
  }
}

/**
 * What the kept replies make of a conversation: each turn's request is made of the turn alone, and its facts are those
 * of the reply under the request's key.
 * @throws MissingReply
 */
export function recordedConversation({ id, sessions }: ConversationTurns, model: ExtractionModel, replies: Pick<ReplyJournal, "find">): ParsedConversation {
  const turns = sessions.flatMap((session) => session.turns).map((turn) => {
    const request = extractionRequest(turnView(turn), model);
    if (request === null) return { turn, parsed: { statements: [], dismissed: {} } };
    const reply = replies.find(request.key);
    if (!reply) throw new MissingReply(turn.id);
    return { turn, parsed: parsedReply(request.key, reply, model.asked) };
  });
  return { id, keep: "first", turns };
}

function parsedReply(key: string, reply: KeptReply, asked: number): ParsedTurn {
  const read = readFacts(reply, asked);
  const { inputTokens, outputTokens, servedBy } = "rejected" in reply ? { inputTokens: 0, outputTokens: 0, servedBy: null } : reply;
  const statements = "fault" in read ? [] : read.facts.map((text) => ({ kind: "fact" as const, text }));
  return { statements, dismissed: {}, reply: { key, fault: "fault" in read ? read.fault : null, inputTokens, outputTokens, servedBy } };
}
