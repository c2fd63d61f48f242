import { z } from "zod";
import { command } from "@/lib/auth/operation";
import { auditEvaluationJob, validateEvaluationJob } from "@/lib/jobs/definitions";
import type { Transaction } from "@/lib/db/transaction";
import { enqueue } from "@/lib/jobs/enqueue";
import { interruptJob, stateOfJob, type JobQuestion } from "@/lib/jobs/job-state";

const GIVEN_UP = "It was interrupted several times and given up. Ask for it again to try once more.";

/**
 * Finds evaluations that say they are being audited or scored by labels while nobody does so, and has it done again: the work holds a lock
 * that ends with its process, so that a free lock proves it. Where the job's tries are used up the evaluation has failed.
 * Resolves to the ids of those seen to.
 */
export const recoverAudits = command({
  name: "evaluations.recover",
  access: "administrator",
  input: z.object({ graceSeconds: z.number().min(0).default(20) }),
  async run({ tx }, { graceSeconds }): Promise<string[]> {
    const abandoned = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM evaluation WHERE status = 'auditing' AND closed_at < now() - make_interval(secs => ${graceSeconds}) AND pg_try_advisory_xact_lock(hashtextextended('audit ' || id::text, 0))`;
    const seenTo: string[] = [];
    for (const { id } of abandoned) {
      const state = await revive(tx, { job: auditEvaluationJob, data: { evaluation: id }, graceSeconds });
      if (state === "waits") continue;
      if (state === "given up") await tx.$executeRaw`UPDATE evaluation SET status = 'failed', error = coalesce(error, ${GIVEN_UP}) WHERE id = ${id}::uuid AND status = 'auditing'`;
      seenTo.push(id);
    }
    const uncomputed = await tx.$queryRaw<{ id: string; evaluation: string }[]>`
      SELECT id, evaluation_id AS evaluation FROM evaluation_validation
      WHERE status = 'computing' AND created_at < now() - make_interval(secs => ${graceSeconds}) AND pg_try_advisory_xact_lock(hashtextextended('audit ' || id::text, 0))`;
    for (const { id, evaluation } of uncomputed) {
      const state = await revive(tx, { job: validateEvaluationJob, data: { evaluation, validation: id }, graceSeconds });
      if (state === "waits") continue;
      if (state === "given up") await tx.$executeRaw`UPDATE evaluation_validation SET status = 'failed', error = coalesce(error, ${GIVEN_UP}) WHERE id = ${id}::uuid AND status = 'computing'`;
      seenTo.push(id);
    }
    return seenTo;
  },
});

/** Has work done again that nobody does: it waits for a worker already, it was revived, or its tries are used up. */
async function revive<Data extends object>(tx: Transaction, question: JobQuestion<Data>): Promise<"waits" | "revived" | "given up"> {
  const state = await stateOfJob(tx, question);
  if (state === "waiting" || state === "starting") return "waits";
  if (state === "running") await interruptJob(tx, question.job, question.data);
  else if (state === "unknown") await enqueue(tx, question.job, question.data);
  else return "given up";
  return "revived";
}
