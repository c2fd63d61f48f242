import { z } from "zod";
import { tokenHash } from "@/lib/accounts/one-time-token";
import { query } from "@/lib/auth/operation";
import type { Role } from "@/lib/auth/permissions";

export interface OpenInvitation {
  project: string;
  projectName: string;
  roles: Role[];
  /** The address it is for, when it is for one only. */
  email: string | null;
  expiresAt: Date;
}

/** What an invitation link offers, or null when it was used, was revoked, has expired or never was. */
export const invitationByToken = query({
  name: "members.invitation-by-token",
  access: "public",
  input: z.object({ token: z.string() }),
  async run({ tx }, { token }): Promise<OpenInvitation | null> {
    const found = await tx.invitation.findFirst({
      where: { tokenHash: tokenHash(token), usedAt: null, revokedAt: null, expiresAt: { gt: new Date() }, project: { archivedAt: null } },
      include: { project: { select: { id: true, name: true } } },
    });
    return found && { project: found.project.id, projectName: found.project.name, roles: found.roles, email: found.email, expiresAt: found.expiresAt };
  },
});
