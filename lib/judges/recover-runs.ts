import { z } from "zod";
import { command } from "@/lib/auth/operation";
import { judgeRunJob } from "@/lib/jobs/definitions";
import { sendingQueue } from "@/lib/jobs/queue";
import { enqueueLanes } from "./enqueue-lanes";

/** Workers speak up every few seconds; so much later, they are gone. */
export const GONE_AFTER_SECONDS = 25;

/**
 * Finds runs that say they are running while no worker has looked for their next call: their workers or their command
 * line were killed. A new turn of each is asked for; what an old worker may still do does no harm, since every call is
 * handed out once. Runs whose jobs wait for a free worker are not among them. Resolves to the ids of these runs.
 */
export const recoverRuns = command({
  name: "judges.recover-runs",
  access: "administrator",
  input: z.object({ graceSeconds: z.number().min(0).default(GONE_AFTER_SECONDS) }),
  async run({ tx }, { graceSeconds }): Promise<string[]> {
    await sendingQueue();
    const abandoned = await tx.$queryRaw<{ id: string; projectId: string; turn: number }[]>`
      UPDATE judge_run SET turn = turn + 1, heartbeat_at = now()
      WHERE status = 'running' AND coalesce(heartbeat_at, created_at) <= now() - make_interval(secs => ${graceSeconds})
        AND NOT EXISTS (SELECT FROM pgboss.job WHERE name = ${judgeRunJob.name} AND state IN ('created', 'retry') AND data ->> 'run' = judge_run.id::text AND data ->> 'turn' = judge_run.turn::text)
      RETURNING id, project_id AS "projectId", turn`;
    for (const { id, projectId, turn } of abandoned) await enqueueLanes(tx, { project: projectId, run: id, turn });
    return abandoned.map(({ id }) => id);
  },
});
