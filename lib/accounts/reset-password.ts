import { z } from "zod";
import { command } from "@/lib/auth/operation";
import { InvalidInput } from "@/lib/errors";
import { hashPassword, passwordSchema } from "./password";
import { refuseWeakPassword } from "./refuse-weak-password";
import { spendAccountLink } from "./spend-account-link";

/** Sets a new password through a reset link, and ends every session of the account. */
export const resetPassword = command({
  name: "accounts.reset-password",
  access: "public",
  input: z.object({ token: z.string(), password: passwordSchema }),
  async run({ tx, audit }, { token, password }): Promise<{ email: string }> {
    const { userId } = await spendAccountLink(tx, token, "password_reset");
    if (!userId) throw new InvalidInput("This link belongs to no account. Ask for a new one.");
    const user = await tx.user.update({
      where: { id: userId },
      data: { passwordHash: await hashPassword(password), sessionEpoch: { increment: 1 } },
      select: { name: true, email: true },
    });
    // What is refused here undoes all of this, so that the link stays good for another try.
    await refuseWeakPassword(password, [user.name, user.email]);
    await audit({ subject: userId });
    return { email: user.email };
  },
});
