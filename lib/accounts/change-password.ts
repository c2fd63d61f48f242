import { z } from "zod";
import { requireUser } from "@/lib/auth/authorize";
import { command } from "@/lib/auth/operation";
import { InvalidInput } from "@/lib/errors";
import { hashPassword, passwordFits, passwordSchema } from "./password";
import { refuseWeakPassword } from "./refuse-weak-password";

/** Sets a new password. Every session ends, the current one too; the page signs in again with the new password. */
export const changePassword = command({
  name: "accounts.change-password",
  access: "account",
  input: z.object({ current: z.string("Type your current password."), password: passwordSchema }),
  async run({ tx, actor, audit }, { current, password }): Promise<{ email: string }> {
    const userId = requireUser(actor);
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true, email: true, passwordHash: true } });
    if (!(await passwordFits(user.passwordHash, current))) throw new InvalidInput("The current password is wrong.", { current: "is wrong" });
    await refuseWeakPassword(password, [user.name, user.email]);
    const changed = await tx.user.updateMany({
      where: { id: userId, passwordHash: user.passwordHash },
      data: { passwordHash: await hashPassword(password), sessionEpoch: { increment: 1 } },
    });
    if (changed.count === 0) throw new InvalidInput("The password was changed elsewhere a moment ago.", { current: "was changed meanwhile" });
    await audit({ subject: userId });
    return { email: user.email };
  },
});
