import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { estimateTokens } from "@/lib/llm/estimate-tokens";
import { storable } from "@/lib/storable";

const completion = z.object({
  text: z.string(),
  finishReason: z.enum(["stop", "length", "refusal", "other"]),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  servedBy: z.string().nullable(),
  raw: z.string(),
});

/**
 * Keeps a reply as it came, before anything is made of it: whatever happens then, it was paid for once. Of two replies
 * to one call (its first worker was given up for lost and was not) the first stays; the tokens of both count. Resolves
 * to whether this one stays.
 */
export const storeReply = projectCommand({
  name: "judges.store-reply",
  permission: "judges.edit",
  input: z.object({ call: z.uuid(), attempt: z.int(), reply: completion }),
  async run({ tx, projectId }, { call, attempt, reply }): Promise<{ stored: boolean }> {
    // Where the server does not say, the reservation stands for the input, and the text for the output.
    const output = reply.outputTokens ?? estimateTokens(reply.text);
    const [row] = await tx.$queryRaw<{ stored: number }[]>`
      WITH run AS (
        SELECT r.id FROM judge_run r JOIN judge_call c ON c.run_id = r.id WHERE c.id = ${call}::uuid AND r.project_id = ${projectId} FOR NO KEY UPDATE OF r
      ), stored AS (
        UPDATE judge_call SET state = 'replied', lease_until = clock_timestamp() + interval '10 seconds', replied_at = clock_timestamp(), raw_reply = ${storable(reply.raw)}, reply_text = ${storable(reply.text)},
          finish_reason = ${reply.finishReason}, served_by = ${reply.servedBy && storable(reply.servedBy)}, input_tokens = ${reply.inputTokens}::int, output_tokens = ${reply.outputTokens}::int
        FROM run WHERE judge_call.id = ${call}::uuid AND judge_call.run_id = run.id AND judge_call.state IN ('pending', 'calling') AND judge_call.raw_reply IS NULL
        RETURNING judge_call.id
      ), used AS (
        -- An attempt that was given up for lost has been counted with its reserved input.
        SELECT run.id AS run_id, coalesce(${reply.inputTokens}::int, a.input_tokens) AS input, CASE WHEN a.outcome IS NULL THEN 0 ELSE a.input_tokens END AS counted,
          CASE WHEN ${reply.inputTokens}::int IS NULL THEN a.input_tokens ELSE 0 END + ${reply.outputTokens === null ? output : 0}::int AS estimated
        FROM run JOIN judge_attempt a ON a.call_id = ${call}::uuid AND a.ordinal = ${attempt}::int WHERE a.outcome IS DISTINCT FROM 'replied'
      ), noted AS (
        UPDATE judge_attempt SET outcome = 'replied', ended_at = clock_timestamp(), input_tokens = used.input, output_tokens = ${output}::int FROM used WHERE call_id = ${call}::uuid AND ordinal = ${attempt}::int
      ), counted AS (
        UPDATE judge_run SET input_tokens = judge_run.input_tokens + used.input - used.counted, output_tokens = judge_run.output_tokens + ${output}::int, estimated_tokens = estimated_tokens + used.estimated - used.counted
        FROM used WHERE judge_run.id = used.run_id
      )
      SELECT count(*)::int AS stored FROM stored`;
    return { stored: row?.stored === 1 };
  },
});
