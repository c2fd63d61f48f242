import PgBoss from "pg-boss";
import { database } from "@/lib/db/client";
import { JOBS } from "./definitions";

/**
 * The queue lives in the schema `pgboss` of the same database, so that a job is asked for in the transaction that
 * makes it necessary. App, command line and worker all use the one connection pool.
 */
export function makeQueue(options: { supervise: boolean }): PgBoss {
  const { pool } = database();
  const queue = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: options.supervise,
    schedule: options.supervise,
    migrate: true,
  });
  queue.on("error", (error) => console.error("job queue:", error.message));
  return queue;
}

/** Makes the queues of all jobs, and brings the limits of existing ones up to date. */
export async function ensureQueues(queue: PgBoss): Promise<void> {
  for (const { name, retryLimit, retryDelaySeconds, expireInSeconds } of Object.values(JOBS)) {
    const options = { name, retryLimit, retryDelay: retryDelaySeconds, retryBackoff: false, expireInSeconds };
    await queue.createQueue(name, options);
    await queue.updateQueue(name, options);
  }
}

// Kept on globalThis, so that a development reload does not prepare it again; tied to the pool it was made with.
const holder = globalThis as typeof globalThis & { assaySendingQueue?: { pool: unknown; queue: Promise<PgBoss> } };

/** The queue for asking only: prepared at first use, runs no timers and no handlers. */
export function sendingQueue(): Promise<PgBoss> {
  const { pool } = database();
  if (holder.assaySendingQueue?.pool !== pool) holder.assaySendingQueue = { pool, queue: prepare() };
  return holder.assaySendingQueue.queue;
}

async function prepare(): Promise<PgBoss> {
  try {
    const queue = await makeQueue({ supervise: false }).start();
    await ensureQueues(queue);
    return queue;
  } catch (error) {
    delete holder.assaySendingQueue;
    throw error;
  }
}
