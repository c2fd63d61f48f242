import { parseJsonReply } from "./parse-json-reply";
import type { FinishReason } from "./completion";
import type { JsonReply } from "./parse-json-reply";

/** The JSON object of a completion, or why it counts as invalid. A refusal and a text cut at the limit are invalid whatever they hold. */
export function replyObject({ text, finishReason }: { text: string; finishReason: FinishReason }): JsonReply {
  if (finishReason === "refusal") return { fault: "the model refused to answer" };
  if (finishReason === "length") return { fault: "the reply was cut off at the limit of output tokens" };
  return parseJsonReply(text);
}
