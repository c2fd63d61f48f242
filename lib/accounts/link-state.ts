import { z } from "zod";
import { query } from "@/lib/auth/operation";
import { tokenHash } from "./one-time-token";

/** Whether a one-time link can still be used, without using it: looking at a link must not spend it. */
export const linkState = query({
  name: "accounts.link-state",
  access: "public",
  input: z.object({ token: z.string(), kind: z.enum(["setup", "sign_in", "password_reset"]) }),
  async run({ tx }, { token, kind }): Promise<{ usable: boolean; email: string | null }> {
    const link = await tx.accountLink.findFirst({ where: { tokenHash: tokenHash(token), kind, usedAt: null, expiresAt: { gt: new Date() } }, select: { user: { select: { email: true } } } });
    return { usable: link !== null, email: link?.user?.email ?? null };
  },
});
