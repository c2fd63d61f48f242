import type { Transaction } from "@/lib/db/transaction";
import { jobId, type JobDefinition } from "./job-definition";
import { sendingQueue } from "./queue";

/**
 * `waiting` for a worker, now or after a failed try; `starting`: a worker took it a moment ago; `running`; `over`;
 * or `unknown` to the queue.
 */
export type JobState = "waiting" | "starting" | "running" | "over" | "unknown";

export interface JobQuestion<Data> {
  job: JobDefinition<Data>;
  data: Data;
  /** How long a job counts as starting. */
  graceSeconds: number;
}

export async function stateOfJob<Data extends object>(tx: Transaction, { job, data, graceSeconds }: JobQuestion<Data>): Promise<JobState> {
  await sendingQueue();
  const rows = await tx.$queryRaw<{ state: string; fresh: boolean }[]>`
    SELECT state::text AS state, coalesce(started_on > now() - make_interval(secs => ${graceSeconds}), false) AS fresh
    FROM pgboss.job WHERE name = ${job.name} AND id = ${jobId(job.name, job.key(data))}::uuid`;
  const [row] = rows;
  if (!row) return "unknown";
  if (row.state === "created" || row.state === "retry") return "waiting";
  if (row.state === "active") return row.fresh ? "starting" : "running";
  return "over";
}

/** Says that the running try of a job is dead: it is tried again, unless its tries are used up. */
export async function interruptJob<Data extends object>(tx: Transaction, job: JobDefinition<Data>, data: Data): Promise<void> {
  const queue = await sendingQueue();
  await queue.fail(job.name, jobId(job.name, job.key(data)), { message: "the worker that ran it is gone" }, {
    db: { executeSql: async (text, values) => ({ rows: await tx.$queryRawUnsafe(text, ...(values as unknown[])) }) },
  });
}
