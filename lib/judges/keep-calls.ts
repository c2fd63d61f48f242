import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";

/** A worker says that it lives and still has these calls on their way: it keeps them for another half a minute. */
export const keepCalls = projectCommand({
  name: "judges.keep-calls",
  permission: "judges.edit",
  input: z.object({ run: z.uuid(), turn: z.int(), calls: z.array(z.object({ id: z.uuid(), attempt: z.int() })) }),
  async run({ tx, projectId }, { run, turn, calls }): Promise<void> {
    const known = await tx.$executeRaw`
      UPDATE judge_run SET heartbeat_at = CASE WHEN turn = ${turn}::int THEN clock_timestamp() ELSE heartbeat_at END WHERE id = ${run}::uuid AND project_id = ${projectId}`;
    if (known === 0 || calls.length === 0) return;
    await tx.$executeRaw`
      UPDATE judge_call c SET lease_until = clock_timestamp() + interval '30 seconds'
      FROM unnest(${calls.map(({ id }) => id)}::uuid[], ${calls.map(({ attempt }) => attempt)}::int[]) AS mine (id, attempt)
      WHERE c.id = mine.id AND c.attempts = mine.attempt AND c.run_id = ${run}::uuid AND c.state = 'calling'`;
  },
});
