import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";

/** Gives the cases that somebody holds back to the others. A draft stays on that person's device, and submits if a place is left. */
export const returnHeld = projectCommand({
  name: "assignments.return-held",
  permission: "cases.edit",
  input: z.object({ raterId: z.uuid("must be the id of a rater") }),
  async run({ tx, projectId, audit }, { raterId }): Promise<{ returned: number }> {
    const { count } = await tx.assignment.updateMany({ where: { projectId, raterId, submittedAt: null }, data: { raterId: null, leaseUntil: null, openedAt: null } });
    if (count === 0) throw new Conflict("This person holds no case any more.");
    await audit(raterId, { cases: count });
    return { returned: count };
  },
});
