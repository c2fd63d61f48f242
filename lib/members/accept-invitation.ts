import { z } from "zod";
import { requireUser } from "@/lib/auth/authorize";
import { command } from "@/lib/auth/operation";
import { spendInvitation } from "./spend-invitation";

/** Joins a project with the account that is signed in. */
export const acceptInvitation = command({
  name: "members.accept-invitation",
  access: "account",
  input: z.object({ token: z.string() }),
  async run({ tx, actor, audit }, { token }): Promise<{ project: string }> {
    const userId = requireUser(actor);
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    const { project } = await spendInvitation(tx, token, { userId, email });
    await audit({ projectId: project, subject: userId });
    return { project };
  },
});
