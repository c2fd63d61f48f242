import { z } from "zod";
import { newToken, tokenHash } from "@/lib/accounts/one-time-token";
import { projectCommand } from "@/lib/auth/operation";
import { env } from "@/lib/env";
import { Forbidden, NotFound } from "@/lib/errors";

const HOURS = 24;

/**
 * Makes a link with which a member can choose a new password. Whoever holds it can take over the account, so an owner may
 * make one only for somebody whose every project they own, and never for an administrator; those ask whoever runs the
 * installation. Older links of the person stop working.
 */
export const createResetLink = projectCommand({
  name: "members.reset-link",
  permission: "members.edit",
  input: z.object({ member: z.uuid("must be the id of a member") }),
  async run({ tx, actor, projectId, userId, audit }, { member }): Promise<{ url: string }> {
    const found = await tx.member.findUnique({ where: { projectId_userId: { projectId, userId: member } }, include: { user: { select: { administrator: true } } } });
    if (!found) throw new NotFound("That member");
    const elsewhere = await tx.member.count({ where: { userId: member, project: { members: { none: { userId: userId ?? member, roles: { has: "owner" } } } } } });
    const mayReset = actor.kind === "operator" || userId === member || (!found.user.administrator && elsewhere === 0);
    if (!mayReset) throw new Forbidden("This person is an administrator or works in projects that you do not own, so only whoever runs the installation can reset their password.");
    const now = new Date();
    await tx.accountLink.updateMany({ where: { userId: member, kind: "password_reset", usedAt: null }, data: { expiresAt: now } });
    const token = newToken();
    await tx.accountLink.create({ data: { kind: "password_reset", userId: member, tokenHash: tokenHash(token), expiresAt: new Date(now.getTime() + HOURS * 3_600_000) } });
    await audit(member);
    return { url: `${env().publicUrl}/reset/${token}` };
  },
});
