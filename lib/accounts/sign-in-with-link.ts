import { z } from "zod";
import { command } from "@/lib/auth/operation";
import { InvalidInput } from "@/lib/errors";
import type { SignedIn } from "./sign-in-with-password";
import { spendAccountLink } from "./spend-account-link";

/** Signs the owner in with the one-time link that the start printed. */
export const signInWithLink = command({
  name: "accounts.sign-in-with-link",
  access: "public",
  input: z.object({ token: z.string() }),
  async run({ tx, audit }, { token }): Promise<SignedIn> {
    const { userId } = await spendAccountLink(tx, token, "sign_in");
    const user = userId ? await tx.user.findUnique({ where: { id: userId } }) : null;
    if (!user) throw new InvalidInput("This link belongs to no account.");
    await audit({ subject: user.id });
    return { id: user.id, name: user.name, email: user.email, epoch: user.sessionEpoch };
  },
});
