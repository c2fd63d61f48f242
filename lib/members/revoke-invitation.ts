import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";

/** Makes an invitation that nobody has used yet worthless. */
export const revokeInvitation = projectCommand({
  name: "members.revoke-invitation",
  permission: "members.edit",
  input: z.object({ invitation: z.uuid("must be the id of an invitation") }),
  async run({ tx, projectId, audit }, { invitation }): Promise<null> {
    const revoked = await tx.invitation.updateMany({ where: { id: invitation, projectId, usedAt: null, revokedAt: null }, data: { revokedAt: new Date() } });
    if (revoked.count === 0) throw new Conflict("This invitation was used or revoked already.");
    await audit(invitation);
    return null;
  },
});
