import { findUnstorable } from "@/lib/cases/import-file/unstorable";
import type { FinishReason } from "@/lib/llm/completion";
import { replyObject } from "@/lib/llm/reply-object";
import { readJudgeReply, type JudgeReply } from "@/lib/task-types/judge-reply";
import type { Asked } from "@/lib/task-types/question";

const LONGEST_RATIONALE = 20_000;

/** What a model said → its answers, or why it counts as invalid. */
export function readModelText(asked: readonly Asked[], completion: { text: string; finishReason: FinishReason }): JudgeReply {
  const parsed = replyObject(completion);
  if ("fault" in parsed) return parsed;
  const unstorable = findUnstorable(parsed.object);
  if (unstorable) return { fault: `${unstorable.field} ${unstorable.message}` };
  const reply = readJudgeReply(asked, parsed.object);
  return "fault" in reply ? reply : { ...reply, rationale: reply.rationale.slice(0, LONGEST_RATIONALE).toWellFormed() };
}
