import type { z } from "zod";
import { isUniqueViolation, type Transaction } from "@/lib/db/transaction";
import { InvalidInput } from "@/lib/errors";
import { hashPassword } from "./password";
import { refuseWeakPassword } from "./refuse-weak-password";
import type { newAccountInput } from "./schema";

/** Makes an account inside a command that has checked the right to one: a set-up link or an invitation. */
export async function createAccount(tx: Transaction, account: z.output<typeof newAccountInput>, options: { administrator?: boolean } = {}): Promise<string> {
  await refuseWeakPassword(account.password, [account.name, account.email]);
  try {
    const { id } = await tx.user.create({
      data: { name: account.name, email: account.email, passwordHash: await hashPassword(account.password), administrator: options.administrator ?? false },
      select: { id: true },
    });
    return id;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = "There is an account with this address already. Sign in with it, then open the link again.";
    throw new InvalidInput(message, { email: message });
  }
}
