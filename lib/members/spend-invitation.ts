import { tokenHash } from "@/lib/accounts/one-time-token";
import { ROLES } from "@/lib/auth/permissions";
import type { Transaction } from "@/lib/db/transaction";
import { Forbidden, InvalidInput } from "@/lib/errors";

const SPENT = "This invitation was used, was revoked or has expired. Ask for a new one.";

/** Refuses unless the token belongs to an invitation that can still be used. */
export async function requireOpenInvitation(tx: Transaction, token: string): Promise<void> {
  const open = await tx.invitation.count({ where: usable(token, new Date()) });
  if (open === 0) throw new InvalidInput(SPENT);
}

function usable(token: string, now: Date) {
  return { tokenHash: tokenHash(token), usedAt: null, revokedAt: null, expiresAt: { gt: now }, project: { archivedAt: null } };
}

/**
 * Uses an invitation for an account: once, by a conditional update that one of several simultaneous tries passes. Roles
 * add to those that a member has already.
 */
export async function spendInvitation(tx: Transaction, token: string, account: { userId: string; email: string }): Promise<{ project: string }> {
  const now = new Date();
  const [invitation] = await tx.invitation.updateManyAndReturn({
    where: usable(token, now),
    data: { usedAt: now, usedById: account.userId },
  });
  if (!invitation) throw new InvalidInput(SPENT);
  if (invitation.email && invitation.email !== account.email) throw new Forbidden(`This invitation is for ${invitation.email}. Sign in with that account, or ask for one of your own.`);
  const key = { projectId: invitation.projectId, userId: account.userId };
  const member = await tx.member.findUnique({ where: { projectId_userId: key } });
  const roles = ROLES.filter((role) => invitation.roles.includes(role) || member?.roles.includes(role));
  await tx.member.upsert({ where: { projectId_userId: key }, create: { ...key, roles }, update: { roles } });
  // A reset link that an owner of their other projects made must not open this one too.
  await tx.accountLink.updateMany({ where: { userId: account.userId, kind: "password_reset", usedAt: null, expiresAt: { gt: now } }, data: { expiresAt: now } });
  return { project: invitation.projectId };
}
