import { z } from "zod";
import { query } from "@/lib/auth/operation";
import { InvalidInput } from "@/lib/errors";
import { knownDevice } from "./known-device";
import { passwordFits } from "./password";
import { clearSignInAttempts, countSignInAttempt } from "./sign-in-attempts";

/** What next-auth keeps in the session cookie. */
export interface SignedIn {
  id: string;
  name: string;
  email: string;
  epoch: number;
}

/**
 * Checks an e-mail address and password. An unknown account and a wrong password answer alike, in words and in time.
 * Not a transaction: the count of attempts has to stand when the sign-in fails.
 */
export const signInWithPassword = query({
  name: "accounts.sign-in-with-password",
  access: "public",
  input: z.object({ email: z.string().trim().toLowerCase(), password: z.string(), address: z.string(), device: z.string().default("") }),
  async run({ tx }, { email, password, address, device: cookie }): Promise<SignedIn> {
    if (!email || !password) throw new InvalidInput("Type your e-mail address and password.");
    const device = knownDevice(cookie, email);
    await countSignInAttempt({ email, address: address === "direct" ? null : address, device });
    const user = await tx.user.findUnique({ where: { email } });
    if (!(await passwordFits(user?.passwordHash ?? null, password)) || !user) throw new InvalidInput("E-mail address or password is wrong.");
    await clearSignInAttempts({ email, device });
    return { id: user.id, name: user.name, email: user.email, epoch: user.sessionEpoch };
  },
});
