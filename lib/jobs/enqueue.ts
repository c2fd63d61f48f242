import type { Transaction } from "@/lib/db/transaction";
import { jobId, type JobDefinition } from "./job-definition";
import { sendingQueue } from "./queue";

/**
 * Asks for a job in the caller's transaction: neither the change nor the job exists without the other. Asking again
 * for the same key while that job is known is no second job. Returns whether this call made it.
 */
export async function enqueue<Data extends object>(tx: Transaction, job: JobDefinition<Data>, data: Data): Promise<boolean> {
  const queue = await sendingQueue();
  const id = await queue.send(job.name, job.data.parse(data), {
    id: jobId(job.name, job.key(data)),
    db: { executeSql: async (text, values) => ({ rows: await tx.$queryRawUnsafe(text, ...(values as unknown[])) }) },
  });
  return id !== null;
}
