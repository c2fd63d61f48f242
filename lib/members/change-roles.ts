import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { NotFound } from "@/lib/errors";
import { keepAnOwner } from "./keep-an-owner";
import { rolesSchema } from "./schema";

/** Gives a member other roles. The last owner stays one. */
export const changeRoles = projectCommand({
  name: "members.change-roles",
  permission: "members.edit",
  input: z.object({ member: z.uuid("must be the id of a member"), roles: rolesSchema }),
  async run({ tx, projectId, audit }, { member, roles }): Promise<null> {
    if (!roles.includes("owner")) await keepAnOwner(tx, projectId, member);
    const changed = await tx.member.updateMany({ where: { projectId, userId: member }, data: { roles } });
    if (changed.count === 0) throw new NotFound("That member");
    await audit(member, { roles });
    return null;
  },
});
