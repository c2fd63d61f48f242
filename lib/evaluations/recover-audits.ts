import { z } from "zod";
import { command } from "@/lib/auth/operation";
import { auditEvaluationJob } from "@/lib/jobs/definitions";
import { enqueue } from "@/lib/jobs/enqueue";
import { interruptJob, stateOfJob } from "@/lib/jobs/job-state";

const GIVEN_UP = "The audit was interrupted several times and given up. Add the traces again to try once more.";

/**
 * Finds evaluations that say they are being audited while nobody audits them, and has it done again: an audit holds a lock
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
      const data = { evaluation: id };
      const state = await stateOfJob(tx, { job: auditEvaluationJob, data, graceSeconds });
      if (state === "waiting" || state === "starting") continue;
      if (state === "running") await interruptJob(tx, auditEvaluationJob, data);
      else if (state === "unknown") await enqueue(tx, auditEvaluationJob, data);
      else await tx.$executeRaw`UPDATE evaluation SET status = 'failed', error = coalesce(error, ${GIVEN_UP}) WHERE id = ${id}::uuid AND status = 'auditing'`;
      seenTo.push(id);
    }
    return seenTo;
  },
});
