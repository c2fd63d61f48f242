import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import type { Role } from "@/lib/auth/permissions";

export interface ListedMember {
  userId: string;
  name: string;
  email: string;
  roles: Role[];
  joinedAt: Date;
  /** The name in releases; null until the person labels. */
  pseudonym: string | null;
  labels: number;
}

export interface ListedInvitation {
  id: string;
  roles: Role[];
  email: string | null;
  createdAt: Date;
  expiresAt: Date;
  state: "open" | "used" | "revoked" | "expired";
  usedBy: string | null;
}

/** The people of a project and its invitations, newest first. */
export const listMembers = projectQuery({
  name: "members.list",
  permission: "members.read",
  input: z.object({}),
  async run({ tx, projectId }): Promise<{ members: ListedMember[]; invitations: ListedInvitation[] }> {
    const members = await tx.$queryRaw<ListedMember[]>`
      SELECT u.id AS "userId", u.name, u.email, m.roles::text[] AS roles, m.joined_at AS "joinedAt", r.pseudonym,
        (SELECT count(*)::int FROM current_label l WHERE l.project_id = m.project_id AND l.rater_id = r.id) AS labels
      FROM member m JOIN "user" u ON u.id = m.user_id LEFT JOIN rater r ON r.project_id = m.project_id AND r.user_id = m.user_id
      WHERE m.project_id = ${projectId} ORDER BY m.joined_at, u.name`;
    const invitations = await tx.invitation.findMany({ where: { projectId }, orderBy: { createdAt: "desc" }, take: 200, include: { usedBy: { select: { name: true } } } });
    return { members, invitations: invitations.map(({ id, roles, email, createdAt, expiresAt, usedBy, usedAt, revokedAt }) => ({ id, roles, email, createdAt, expiresAt, usedBy: usedBy?.name ?? null, state: stateOf({ usedAt, revokedAt, expiresAt }) })) };
  },
});

function stateOf({ usedAt, revokedAt, expiresAt }: { usedAt: Date | null; revokedAt: Date | null; expiresAt: Date }): ListedInvitation["state"] {
  if (usedAt) return "used";
  if (revokedAt) return "revoked";
  return expiresAt <= new Date() ? "expired" : "open";
}
