import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";

/** Stops a run that cannot go on as it is, with what a person may read about it. It may be resumed when that is mended. */
export const stopRun = projectCommand({
  name: "judges.stop-run",
  permission: "judges.edit",
  input: z.object({ run: z.uuid(), reason: z.string().min(1).max(2000) }),
  async run({ tx, projectId, audit }, { run, reason }): Promise<void> {
    const { count } = await tx.judgeRun.updateMany({ where: { id: run, projectId, status: "running" }, data: { status: "stopped", stopReason: reason } });
    if (count === 1) await audit(run, { stopped: reason });
  },
});
