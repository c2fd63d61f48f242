import type { Conversation } from "@/lib/datasets/conversation";
import type { RankedMemory, TracedQuery } from "./trace";

/** The best `depth` memories of a store for a query, best first. */
export type Retrieve = (query: string, depth: number) => RankedMemory[];

/**
 * Asks every question of a conversation of an index over the conversation's own store. Evidence and answers are copied
 * to the trace afterwards; the retriever sees the query alone.
 */
export function retrieveConversation(conversation: Conversation, retrieve: Retrieve, k: number): TracedQuery[] {
  return conversation.questions.map(({ id, text, goldAnswer, category, answerable, evidence }) => ({
    id: `${conversation.id}/${id}`,
    conversation: conversation.id,
    query: text,
    goldAnswer, category, answerable, evidence,
    results: retrieve(text, k),
  }));
}
