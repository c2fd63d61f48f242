import { z } from "zod";
import { projectCommand, projectQuery } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { NotFound } from "@/lib/errors";
import { refuseWhileUsed, storeKey, usersOfKey, type KeyUsers } from "./api-key";
import { apiKeyText } from "./schema";

export interface StoredKey extends KeyUsers {
  host: string;
  since: Date;
  /** Null for a key that came in at the command line. */
  by: string | null;
}

const host = z.string("Name the host of the key.").trim().toLowerCase().min(1, "Name the host of the key.").max(300, "Use at most 300 characters.");

/** The project's stored keys: for which host, since when, by whom, and which judges use each. The keys are not among it. */
export const listKeys = projectQuery({
  name: "judges.list-keys",
  permission: "judges.edit",
  input: z.object({}),
  async run({ tx, projectId }): Promise<StoredKey[]> {
    const keys = await tx.judgeKey.findMany({ where: { projectId }, orderBy: { host: "asc" }, select: { host: true, createdAt: true, createdById: true } });
    const people = await tx.user.findMany({ where: { id: { in: keys.flatMap(({ createdById }) => createdById ?? []) } }, select: { id: true, name: true } });
    return Promise.all(keys.map(async ({ host, createdAt, createdById }) => ({ host, since: createdAt, by: people.find(({ id }) => id === createdById)?.name ?? null, ...(await usersOfKey(tx, { projectId, host })) })));
  },
});

/** Puts another key in the place of a stored one. Refused while a run uses it; paused and stopped runs go on with the new one. */
export const replaceKey = projectCommand({
  name: "judges.replace-key",
  permission: "judges.edit",
  input: z.object({ host, apiKey: apiKeyText }),
  async run({ tx, projectId, userId, audit }, { host, apiKey }): Promise<void> {
    await requireKey(tx, { projectId, host });
    await storeKey(tx, { projectId, userId, host, apiKey });
    await audit(host);
  },
});

/** Removes a stored key for good. Refused while a run uses it; judges that go by it ask for another before they run again. */
export const deleteKey = projectCommand({
  name: "judges.delete-key",
  permission: "judges.edit",
  input: z.object({ host }),
  async run({ tx, projectId, audit }, { host }): Promise<void> {
    await refuseWhileUsed(tx, { projectId, host });
    await requireKey(tx, { projectId, host });
    await tx.judgeKey.delete({ where: { projectId_host: { projectId, host } } });
    await audit(host);
  },
});

async function requireKey(tx: Transaction, { projectId, host }: { projectId: string; host: string }): Promise<void> {
  if (!(await tx.judgeKey.findUnique({ where: { projectId_host: { projectId, host } }, select: { host: true } }))) throw new NotFound(`A stored key for ${host}`);
}
