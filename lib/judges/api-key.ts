import type { Transaction } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { InvalidInput } from "@/lib/errors";
import { isNamed } from "@/lib/llm/host-policy";
import { openKey, sealKey } from "@/lib/llm/sealed-key";
import type { EndpointConfig } from "./schema";

/** Where a key may go: it opens for this project and host only, so that no edit of a judge can send it elsewhere. */
const contextOf = (projectId: string, host: string) => `${projectId} ${host}`;

/** Stores a key, encrypted, for a project and the host of a base URL, in place of one that is there. */
export async function storeKey(tx: Transaction, { projectId, userId, baseUrl, apiKey }: { projectId: string; userId: string | null; baseUrl: string; apiKey: string }): Promise<void> {
  const { host } = new URL(baseUrl);
  const sealed = sealKey(apiKey, { secret: env().secret, context: contextOf(projectId, host) });
  await tx.judgeKey.upsert({
    where: { projectId_host: { projectId, host } },
    create: { projectId, host, sealed, createdById: userId },
    update: { sealed, createdById: userId, createdAt: new Date() },
  });
}

type KeyPlace = Pick<EndpointConfig, "baseUrl" | "keySource" | "keyName">;

/**
 * The key that a judge's calls carry; null when it uses none.
 *
 * @throws InvalidInput when there is no such key for this host.
 */
export async function findKey(tx: Transaction, projectId: string, { baseUrl, keySource, keyName = "" }: KeyPlace): Promise<string | null> {
  const url = new URL(baseUrl);
  if (keySource === "none") return null;
  if (keySource === "environment") {
    const named = env().llmKeys[keyName];
    if (!named || !isNamed(url, [named.host])) throw new InvalidInput(`The server's environment has no key “${keyName}” for ${url.host}. Its operator sets ASSAY_LLM_KEY_${keyName || "NAME"}.`, { keyName: `is no key for ${url.host}` });
    return named.key;
  }
  const stored = await tx.judgeKey.findUnique({ where: { projectId_host: { projectId, host: url.host } } });
  if (!stored) throw new InvalidInput(`No key is stored for ${url.host}. Enter it.`, { apiKey: "is missing" });
  return openKey(stored.sealed, { secret: env().secret, context: contextOf(projectId, url.host) });
}

/** Names of the environment's keys and the host that each is for; never the keys. */
export function environmentKeys(): { name: string; host: string }[] {
  return Object.entries(env().llmKeys).map(([name, { host }]) => ({ name, host })).toSorted((a, b) => a.name.localeCompare(b.name));
}
