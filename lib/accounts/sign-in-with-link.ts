import { z } from "zod";
import { command } from "@/lib/auth/operation";
import { InvalidInput } from "@/lib/errors";
import { tokenHash } from "./one-time-token";
import type { SignedIn } from "./sign-in-with-password";

/** Signs in with a link that works once; the conditional update lets one of several simultaneous tries through. */
export const signInWithLink = command({
  name: "accounts.sign-in-with-link",
  access: "public",
  input: z.object({ token: z.string() }),
  async run({ tx, audit }, { token }): Promise<SignedIn> {
    const hash = tokenHash(token);
    const used = await tx.accountLink.updateMany({
      where: { tokenHash: hash, kind: "sign_in", usedAt: null, expiresAt: { gt: new Date() } },
      data: { usedAt: new Date() },
    });
    const link = used.count === 1 ? await tx.accountLink.findUnique({ where: { tokenHash: hash }, include: { user: true } }) : null;
    if (!link?.user) throw new InvalidInput("This sign-in link was used already or has expired. Start Assay again for a new one, or sign in with your password.");
    await audit({ subject: link.user.id });
    return { id: link.user.id, name: link.user.name, email: link.user.email, epoch: link.user.sessionEpoch };
  },
});
