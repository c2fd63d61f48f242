import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { keepAnOwner } from "./keep-an-owner";

/** Ends a membership. The labels stay under the person's pseudonym; cases that they hold go back to the others. */
export const removeMember = projectCommand({
  name: "members.remove",
  permission: "members.edit",
  input: z.object({ member: z.uuid("must be the id of a member") }),
  async run({ tx, projectId, audit }, { member }): Promise<null> {
    await keepAnOwner(tx, projectId, member);
    const removed = await tx.member.deleteMany({ where: { projectId, userId: member } });
    if (removed.count === 0) throw new NotFound("That member");
    await tx.assignment.updateMany({ where: { projectId, submittedAt: null, rater: { userId: member } }, data: { raterId: null, leaseUntil: null, openedAt: null } });
    await audit(member);
    return null;
  },
});
