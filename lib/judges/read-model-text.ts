import { findUnstorable } from "@/lib/cases/import-file/unstorable";
import type { FinishReason } from "@/lib/llm/completion";
import { parseJsonReply } from "@/lib/llm/parse-json-reply";
import { readJudgeReply, type JudgeReply } from "@/lib/task-types/judge-reply";
import type { Asked } from "@/lib/task-types/question";

const LONGEST_RATIONALE = 20_000;

/** What a model said → its answers, or why it counts as invalid. A refusal and a text cut at the limit are invalid whatever they hold. */
export function readModelText(asked: readonly Asked[], { text, finishReason }: { text: string; finishReason: FinishReason }): JudgeReply {
  if (finishReason === "refusal") return { fault: "the model refused to answer" };
  if (finishReason === "length") return { fault: "the reply was cut off at the limit of output tokens" };
  const parsed = parseJsonReply(text);
  if ("fault" in parsed) return parsed;
  const unstorable = findUnstorable(parsed.object);
  if (unstorable) return { fault: `${unstorable.field} ${unstorable.message}` };
  const reply = readJudgeReply(asked, parsed.object);
  return "fault" in reply ? reply : { ...reply, rationale: reply.rationale.slice(0, LONGEST_RATIONALE).toWellFormed() };
}
