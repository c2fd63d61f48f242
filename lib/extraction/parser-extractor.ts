import { PARSER } from "@/lib/memory/parse-turn";
import { parseConversation } from "@/lib/memory/store";
import type { Extractor } from "./extractor";

/** The deterministic parser. */
export const parserExtractor: Extractor = {
  label: "",
  identity: PARSER,
  mostFacts: Number.POSITIVE_INFINITY,
  replies: null,
  parse: async (conversation) => parseConversation(conversation),
  usage: () => null,
  close: async () => {},
};
