import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";

/** Puts a skipped case back into the queue of those who skipped it, after the owner has dealt with the reason. */
export const returnSkippedCase = projectCommand({
  name: "annotations.return-skipped",
  permission: "cases.edit",
  input: z.object({ caseId: z.uuid("must be the id of a case") }),
  async run({ tx, projectId, audit }, { caseId }): Promise<{ returned: number }> {
    const { count } = await tx.skip.updateMany({ where: { projectId, caseId, withdrawnAt: null }, data: { withdrawnAt: new Date() } });
    if (count === 0) throw new Conflict("Nobody has this case skipped any more.");
    await audit(caseId, { skips: count });
    return { returned: count };
  },
});
