import { z } from "zod";
import { requireUser } from "@/lib/auth/authorize";
import { command } from "@/lib/auth/operation";

/** Ends every session of the account, on all devices, this one included. */
export const signOutEverywhere = command({
  name: "accounts.sign-out-everywhere",
  access: "account",
  input: z.object({}),
  async run({ tx, actor, audit }): Promise<null> {
    const userId = requireUser(actor);
    await tx.user.update({ where: { id: userId }, data: { sessionEpoch: { increment: 1 } } });
    await audit({ subject: userId });
    return null;
  },
});
