import { z } from "zod";
import { command } from "@/lib/auth/operation";
import { ROLES } from "@/lib/auth/permissions";
import { Conflict } from "@/lib/errors";
import { createAccount } from "./create-account";
import { newAccountInput } from "./schema";
import { spendAccountLink } from "./spend-account-link";

/** Makes the first account, through the link that the start printed: administrator, and owner of what nobody owns yet. */
export const setUp = command({
  name: "accounts.set-up",
  access: "public",
  input: newAccountInput.extend({ token: z.string() }),
  async run({ tx, audit }, { token, ...account }): Promise<{ email: string }> {
    await spendAccountLink(tx, token, "setup");
    // Every start prints a link of its own: the lock lets only one of them make the first account.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first-account'))`;
    if ((await tx.user.count()) > 0) throw new Conflict("This installation has its first account already. Sign in, or ask its owner for an invitation.");
    const userId = await createAccount(tx, account, { administrator: true });
    const ownerless = await tx.project.findMany({ where: { members: { none: {} } }, select: { id: true } });
    await tx.member.createMany({ data: ownerless.map(({ id }) => ({ projectId: id, userId, roles: [...ROLES] })) });
    await audit({ subject: userId });
    return { email: account.email };
  },
});
