import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import type { FinishReason } from "@/lib/llm/completion";
import { askedQuestions } from "@/lib/task-types/asked-questions";
import { taskType } from "@/lib/task-types/registry";
import { completeCase } from "./complete-case";
import { endMisses, noteMiss } from "./patience";
import { readModelText } from "./read-model-text";

interface StoredReply {
  runId: string;
  number: number;
  missed: boolean;
  caseId: string;
  text: string;
  finishReason: FinishReason;
  payload: unknown;
  taskType: string;
}

/** Makes an answer or an invalid reply out of a stored one, and a verdict where it was the last of its case. Once. */
export const readReply = projectCommand({
  name: "judges.read-reply",
  permission: "judges.edit",
  input: z.object({ call: z.uuid() }),
  async run({ tx, projectId, audit }, { call: id }): Promise<void> {
    const [call] = await tx.$queryRaw<StoredReply[]>`
      SELECT k.run_id AS "runId", r.number, r.failed_in_row + r.waited_in_row > 0 AS missed, k.case_id AS "caseId", k.reply_text AS text, k.finish_reason AS "finishReason", c.payload, p.task_type AS "taskType"
      FROM judge_call k JOIN judge_run r ON r.id = k.run_id JOIN project p ON p.id = r.project_id JOIN "case" c ON c.id = k.case_id
      WHERE k.id = ${id}::uuid AND r.project_id = ${projectId} AND k.state = 'replied'`;
    if (!call) return;
    const asked = askedQuestions(taskType(call.taskType), call.payload);
    const reply = readModelText(asked, call);
    const [state, answers, rationale, fault] = "fault" in reply ? ["invalid", null, "", reply.fault] : ["valid", JSON.stringify(reply.answers), reply.rationale, ""];
    // Held before the call, as everywhere; where all goes well there is nothing to note in it, and so no queue for it.
    if (call.missed || state === "invalid") await tx.$queryRaw`SELECT id FROM judge_run WHERE id = ${call.runId}::uuid FOR NO KEY UPDATE`;
    const read = await tx.$executeRaw`
      UPDATE judge_call SET state = ${state}::"JudgeCallState", answers = ${answers}::jsonb, rationale = ${rationale}, fault = ${fault}, lease_until = NULL WHERE id = ${id}::uuid AND state = 'replied'`;
    if (read !== 1) return;
    await completeCase(tx, { projectId, runId: call.runId, caseId: call.caseId });
    if (state === "valid" && call.missed) await endMisses(tx, call.runId);
    if (state !== "invalid") return;
    const stopped = await noteMiss(tx, { runId: call.runId, kind: "invalid", ownFault: true, message: fault });
    if (stopped !== null) await audit(`run ${call.number}`, { stopped });
  },
});
