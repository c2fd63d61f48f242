import { z } from "zod";
import { newToken, tokenHash } from "@/lib/accounts/one-time-token";
import { emailSchema } from "@/lib/accounts/schema";
import { projectCommand } from "@/lib/auth/operation";
import { env } from "@/lib/env";
import { rolesSchema } from "./schema";

const input = z.object({
  roles: rolesSchema,
  /** When given, only this address can accept. */
  email: z.union([z.literal("").transform(() => null), emailSchema]).nullable().default(null),
  days: z.coerce.number("Must be a whole number from 1 to 90.").int("Must be a whole number from 1 to 90.").min(1, "Must be a whole number from 1 to 90.").max(90, "Must be a whole number from 1 to 90.").default(7),
});

/** Makes an invitation link that works once. Its token is shown now and never again: only a hash is stored. */
export const createInvitation = projectCommand({
  name: "members.invite",
  permission: "members.edit",
  input,
  async run({ tx, projectId, userId, audit }, { roles, email, days }): Promise<{ url: string; expiresAt: Date }> {
    const token = newToken();
    const expiresAt = new Date(Date.now() + days * 86_400_000);
    const { id } = await tx.invitation.create({ data: { projectId, roles, email, tokenHash: tokenHash(token), createdById: userId, expiresAt }, select: { id: true } });
    await audit(id, { roles, email });
    return { url: `${env().publicUrl}/invitations/${token}`, expiresAt };
  },
});
