import { z } from "zod";
import { command } from "@/lib/auth/operation";
import { enqueueLanes } from "./enqueue-lanes";

/**
 * Finds runs that say they are running while no worker has looked for their next call: their workers or their command
 * line were killed. A new turn of each is asked for; what an old worker may still do does no harm, since every call is
 * handed out once. Resolves to the ids of these runs.
 */
export const recoverRuns = command({
  name: "judges.recover-runs",
  access: "administrator",
  input: z.object({ graceSeconds: z.number().min(0).default(60) }),
  async run({ tx }, { graceSeconds }): Promise<string[]> {
    const abandoned = await tx.$queryRaw<{ id: string; projectId: string; turn: number }[]>`
      UPDATE judge_run SET turn = turn + 1, heartbeat_at = now()
      WHERE status = 'running' AND coalesce(heartbeat_at, created_at) <= now() - make_interval(secs => ${graceSeconds})
      RETURNING id, project_id AS "projectId", turn`;
    for (const { id, projectId, turn } of abandoned) await enqueueLanes(tx, { project: projectId, run: id, turn });
    return abandoned.map(({ id }) => id);
  },
});
