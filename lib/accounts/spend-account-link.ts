import type { Transaction } from "@/lib/db/transaction";
import { InvalidInput } from "@/lib/errors";
import { tokenHash } from "./one-time-token";

type Kind = "setup" | "sign_in" | "password_reset";

/** Marks a one-time link as used, or refuses. The conditional update lets one of several simultaneous tries through. */
export async function spendAccountLink(tx: Transaction, token: string, kind: Kind): Promise<{ userId: string | null }> {
  const now = new Date();
  const [link] = await tx.accountLink.updateManyAndReturn({
    where: { tokenHash: tokenHash(token), kind, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { userId: true },
  });
  if (!link) throw new InvalidInput("This link was used already or has expired. Ask for a new one.");
  return link;
}
