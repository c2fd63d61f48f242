import { database } from "@/lib/db/client";

export interface SessionUser {
  id: string;
  name: string;
  email: string;
  administrator: boolean;
}

/** The user of a session, or null when the account is gone or its sessions were ended since (`epoch` has moved on). */
export async function findSessionUser(userId: string, epoch: number): Promise<SessionUser | null> {
  return database().prisma.user.findFirst({
    where: { id: userId, sessionEpoch: epoch },
    select: { id: true, name: true, email: true, administrator: true },
  });
}
