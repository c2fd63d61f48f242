import { z } from "zod";
import { newToken, tokenHash } from "@/lib/accounts/one-time-token";
import { OPERATOR } from "@/lib/auth/actor";
import { command } from "@/lib/auth/operation";
import { env } from "@/lib/env";

const SETUP_HOURS = 24;
const SIGN_IN_MINUTES = 15;

/**
 * Makes the link that the start prints: to set up the first account, or, once there is one, to sign its owner in once.
 * @public for the test that walks all operations
 */
export const createFirstLink = command({
  name: "installation.first-link",
  access: "administrator",
  input: z.object({}),
  async run({ tx, audit }): Promise<{ url: string }> {
    const owner = await tx.user.findFirst({ where: { administrator: true }, orderBy: { createdAt: "asc" }, select: { id: true } });
    const token = newToken();
    const minutes = owner ? SIGN_IN_MINUTES : SETUP_HOURS * 60;
    await tx.accountLink.create({
      data: { kind: owner ? "sign_in" : "setup", tokenHash: tokenHash(token), userId: owner?.id ?? null, expiresAt: new Date(Date.now() + minutes * 60_000) },
    });
    await audit({ subject: owner?.id ?? "setup" });
    return { url: `${env().publicUrl}/${owner ? "sign-in/link" : "setup"}/${token}` };
  },
});

/** For the start script. */
export async function firstLink(): Promise<string> {
  return (await createFirstLink(OPERATOR, {})).url;
}
