import type { Transaction } from "@/lib/db/transaction";
import { Conflict } from "@/lib/errors";

/**
 * Refuses when `leaving` is the last owner. The project row is locked, so that two owners who demote each other at the
 * same moment take turns, and the second is refused.
 */
export async function keepAnOwner(tx: Transaction, projectId: string, leaving: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId} FOR UPDATE`;
  const others = await tx.member.count({ where: { projectId, userId: { not: leaving }, roles: { has: "owner" } } });
  if (others === 0) throw new Conflict("A project needs an owner. Make somebody else an owner first.");
}
