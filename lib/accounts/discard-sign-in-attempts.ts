import { z } from "zod";
import { command } from "@/lib/auth/operation";

/**
 * Removes the counts of sign-in attempts whose window has passed: they limit nothing any more, and hold addresses of
 * people and machines. An attempt at the same moment opens a new window, and its row stays. Returns how many went.
 */
export const discardSignInAttempts = command({
  name: "accounts.discard-sign-in-attempts",
  access: "administrator",
  input: z.object({}),
  async run({ tx }): Promise<{ discarded: number }> {
    return { discarded: await tx.$executeRaw`DELETE FROM sign_in_attempt WHERE window_ends_at <= now()` };
  },
});
