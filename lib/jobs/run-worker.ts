import type PgBoss from "pg-boss";
import { OPERATOR } from "@/lib/auth/actor";
import { recoverRuns } from "@/lib/judges/recover-runs";
import { JOBS, type JobName } from "./definitions";
import { HANDLERS, type Try } from "./handlers";
import { ensureQueues, makeQueue } from "./queue";

export interface RunningWorker {
  /** Takes no further jobs, gives running ones up soon, and resolves when all is quiet. */
  stop(): Promise<void>;
}

const POLLING_SECONDS = 1;
const STOP_WITHIN_MS = 20_000;

/** When each recurring job runs (cron, UTC). */
const SCHEDULE: Partial<Record<JobName, string>> = {
  "recover-releases": "* * * * *",
  "discard-stale-imports": "23 * * * *",
  "recover-audits": "* * * * *",
  "discard-stale-evaluations": "53 * * * *",
  "discard-sign-in-attempts": "38 * * * *",
};

/** How often each worker looks for judge runs whose workers are gone: somebody watches them, and cron knows no seconds. */
const LOOK_FOR_RUNS_MS = 10_000;

/** Jobs of which one worker runs several at once; calls to a model are mostly waiting. */
const AT_ONCE: Partial<Record<JobName, number>> = { "judge-run": 4 };

/** Too frequent to be worth a line each. */
const isQuiet = (name: JobName) => name.startsWith("recover-") || name === "judge-run";

/** Starts taking jobs. Several workers, on several machines, share the queue: each job is taken by one of them. */
export async function runWorker(): Promise<RunningWorker> {
  const stopping = new AbortController();
  const queue = await makeQueue({ supervise: true }).start();
  await ensureQueues(queue);
  for (const name of Object.keys(JOBS) as JobName[]) {
    for (let listener = 0; listener < (AT_ONCE[name] ?? 1); listener++) await listen(queue, { name, signal: stopping.signal });
    const cron = SCHEDULE[name];
    if (cron) await queue.schedule(name, cron, {});
  }
  // Installations of before did this by a job every minute.
  await queue.unschedule("recover-judge-runs");
  const looking = setInterval(() => void recoverRuns(OPERATOR, {}).catch((error: unknown) => console.error("worker: cannot look for judge runs:", error instanceof Error ? error.message : error)), LOOK_FOR_RUNS_MS);
  return {
    async stop() {
      stopping.abort();
      clearInterval(looking);
      await queue.stop({ graceful: true, wait: true, timeout: STOP_WITHIN_MS });
    },
  };
}

async function listen(queue: PgBoss, { name, signal }: { name: JobName; signal: AbortSignal }): Promise<void> {
  await queue.work(name, { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 1, includeMetadata: true }, async (jobs) => {
    for (const job of jobs) await handle(name, job.data, { signal, last: job.retryCount >= job.retryLimit });
  });
}

async function handle(name: JobName, data: unknown, attempt: Try): Promise<void> {
  const started = performance.now();
  const parsed = JOBS[name].data.parse(data);
  await (HANDLERS[name] as (data: unknown, attempt: Try) => Promise<unknown>)(parsed, attempt);
  const milliseconds = performance.now() - started;
  if (!isQuiet(name)) console.log(`worker: ${name} done in ${(milliseconds / 1000).toFixed(1)} s`);
}
