import { z } from "zod";
import { createAccount } from "@/lib/accounts/create-account";
import { newAccountInput } from "@/lib/accounts/schema";
import { command } from "@/lib/auth/operation";
import { requireOpenInvitation, spendInvitation } from "./spend-invitation";

/** Makes an account through an invitation and joins its project. Without a valid invitation there is no account. */
export const joinAsNew = command({
  name: "members.join-as-new",
  access: "public",
  input: newAccountInput.extend({ token: z.string() }),
  async run({ tx, audit }, { token, ...account }): Promise<{ project: string; email: string }> {
    // Looked at first, so that a made-up token costs no password hash and does not tell which addresses have accounts.
    await requireOpenInvitation(tx, token);
    const userId = await createAccount(tx, account);
    const { project } = await spendInvitation(tx, token, { userId, email: account.email });
    await audit({ projectId: project, subject: userId });
    return { project, email: account.email };
  },
});
