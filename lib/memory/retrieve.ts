import { indexBm25 } from "./bm25";
import type { Conversation } from "@/lib/datasets/conversation";
import type { Memory } from "./memory";
import type { TracedQuery } from "./trace";

/**
 * Asks every question of a conversation of the conversation's own store, by BM25. Evidence and answers are copied to
 * the trace afterwards; the retriever sees the query alone.
 */
export function retrieveConversation(conversation: Conversation, memories: readonly Memory[], k: number): TracedQuery[] {
  const retrieve = indexBm25(memories);
  return conversation.questions.map(({ id, text, goldAnswer, category, answerable, evidence }) => ({
    id: `${conversation.id}/${id}`,
    conversation: conversation.id,
    query: text,
    goldAnswer, category, answerable, evidence,
    results: retrieve(text, k),
  }));
}
