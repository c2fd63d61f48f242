import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { retryDelay } from "@/lib/llm/retry-delay";
import { completeCase } from "./complete-case";
import { noteMiss, stopWith } from "./patience";

const LONGEST_HOLD_MS = 24 * 60 * 60 * 1000;

const failure = z.object({
  kind: z.string(),
  message: z.string(),
  retryAfterMs: z.number().optional(),
  /** Another try may succeed; every other call would fail too; the server may have charged. */
  passing: z.boolean(),
  concernsAll: z.boolean(),
  mayHaveCost: z.boolean(),
});
type Failure = z.output<typeof failure>;

interface FailedCall {
  id: string;
  runId: string;
  caseId: string;
  number: number;
  maxAttempts: number;
  current: boolean;
}

/** Notes what an attempt ended with instead of a reply: the call is tried again later, given up, or stops the run. */
export const noteFailure = projectCommand({
  name: "judges.note-failure",
  permission: "judges.edit",
  input: z.object({ call: z.uuid(), attempt: z.int(), failure }),
  async run({ tx, projectId, audit }, { call: callId, attempt, failure }): Promise<void> {
    const [call] = await tx.$queryRaw<FailedCall[]>`
      SELECT c.id, c.run_id AS "runId", c.case_id AS "caseId", r.number, r.max_attempts AS "maxAttempts", c.state = 'calling' AND c.attempts = ${attempt}::int AS current
      FROM judge_run r JOIN judge_call c ON c.run_id = r.id WHERE c.id = ${callId}::uuid AND r.project_id = ${projectId} FOR NO KEY UPDATE OF r`;
    if (!call) return;
    await countAttempt(tx, call, { attempt, failure });
    // Another worker has the call by now: this one was given up for lost.
    if (!call.current) return;
    const failures = await failuresOf(tx, callId);
    if (failure.concernsAll) {
      await waitFor(tx, call, 0);
      if (await stopWith(tx, call.runId, failure.message)) await audit(`run ${call.number}`, { stopped: failure.message });
      return;
    }
    const waits = failure.kind === "rate_limited";
    if (failure.passing && failures < call.maxAttempts) {
      const delay = Math.min(LONGEST_HOLD_MS, retryDelay({ call: callId, failures: Math.max(failures, 1), ...(failure.retryAfterMs === undefined ? {} : { retryAfterMs: failure.retryAfterMs }) }));
      await waitFor(tx, call, failure.kind === "aborted" ? 0 : delay);
      // The server's wish concerns whoever calls it.
      if (waits) await tx.$executeRaw`UPDATE judge_run SET hold_until = greatest(hold_until, clock_timestamp() + make_interval(secs => ${delay / 1000})) WHERE id = ${call.runId}::uuid`;
    } else {
      await giveUp(tx, { ...call, projectId }, failure.message);
    }
    if (failure.kind === "aborted") return;
    const stopped = await noteMiss(tx, { runId: call.runId, kind: waits ? "waited" : "failed", ownFault: !failure.passing, message: failure.message });
    if (stopped !== null) await audit(`run ${call.number}`, { stopped });
  },
});

/** Gives up a call that workers died over too often. */
export const giveUpCall = projectCommand({
  name: "judges.give-up-call",
  permission: "judges.edit",
  input: z.object({ call: z.uuid() }),
  async run({ tx, projectId }, { call: id }): Promise<void> {
    const call = await tx.judgeCall.findFirst({ where: { id, state: "pending", run: { projectId } }, select: { id: true, runId: true, caseId: true } });
    if (call) await giveUp(tx, { ...call, projectId }, "Workers ended in the middle of this call, again and again.");
  },
});

async function countAttempt(tx: Transaction, { id, runId }: FailedCall, { attempt, failure }: { attempt: number; failure: Failure }): Promise<void> {
  const ended = await tx.$queryRaw<{ input: number }[]>`
    UPDATE judge_attempt SET outcome = ${failure.kind}, ended_at = clock_timestamp(), input_tokens = CASE WHEN ${failure.mayHaveCost} THEN input_tokens ELSE 0 END, output_tokens = 0
    WHERE call_id = ${id}::uuid AND ordinal = ${attempt}::int AND outcome IS NULL RETURNING input_tokens AS input`;
  const input = ended[0]?.input ?? 0;
  if (input > 0) await tx.$executeRaw`UPDATE judge_run SET input_tokens = input_tokens + ${input}::int, estimated_tokens = estimated_tokens + ${input}::int WHERE id = ${runId}::uuid`;
}

async function failuresOf(tx: Transaction, call: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ failures: number }[]>`SELECT judge_call_failures(${call}::uuid) AS failures`;
  return row?.failures ?? 0;
}

async function waitFor(tx: Transaction, { id }: FailedCall, delayMs: number): Promise<void> {
  await tx.$executeRaw`UPDATE judge_call SET state = 'pending', lease_until = NULL, not_before = clock_timestamp() + make_interval(secs => ${delayMs / 1000}) WHERE id = ${id}::uuid AND state = 'calling'`;
}

async function giveUp(tx: Transaction, { id, ...place }: { id: string; projectId: string; runId: string; caseId: string }, fault: string): Promise<void> {
  const given = await tx.$executeRaw`UPDATE judge_call SET state = 'error', lease_until = NULL, fault = ${fault} WHERE id = ${id}::uuid AND state IN ('calling', 'pending')`;
  if (given === 1) await completeCase(tx, place);
}
