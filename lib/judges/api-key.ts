import type { Transaction } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { Conflict, InvalidInput } from "@/lib/errors";
import { isNamed } from "@/lib/llm/host-policy";
import { openKey, sealKey } from "@/lib/llm/sealed-key";
import type { EndpointConfig } from "./schema";

/** Where a key may go: it opens for this project and host only, so that no edit of a judge can send it elsewhere. */
const contextOf = (projectId: string, host: string) => `${projectId} ${host}`;

/** Stores a key, encrypted, for a project and a host, in place of one that is there unless a run uses that. */
export async function storeKey(tx: Transaction, { projectId, userId, host, apiKey }: { projectId: string; userId: string | null; host: string; apiKey: string }): Promise<void> {
  await refuseWhileUsed(tx, { projectId, host });
  const sealed = sealKey(apiKey, { secret: env().secret, context: contextOf(projectId, host) });
  await tx.judgeKey.upsert({
    where: { projectId_host: { projectId, host } },
    create: { projectId, host, sealed, createdById: userId },
    update: { sealed, createdById: userId, createdAt: new Date() },
  });
}

export interface KeyUsers {
  /** Latest versions of judges that go by the key. */
  judges: string[];
  /** Runs that are at work with it. */
  runs: number[];
}

/** Who goes by the stored key of a host. */
export async function usersOfKey(tx: Transaction, { projectId, host }: { projectId: string; host: string }): Promise<KeyUsers> {
  const judges = await tx.judge.findMany({ where: { projectId, kind: "endpoint" }, orderBy: [{ name: "asc" }, { version: "desc" }], select: { name: true, config: true, runs: { where: { status: "running" }, select: { number: true } } } });
  const goesByIt = judges.map(({ config }) => {
    const { keySource, baseUrl } = config as Partial<EndpointConfig>;
    return keySource === "stored" && baseUrl !== undefined && new URL(baseUrl).host === host;
  });
  return {
    judges: judges.filter(({ name }, at) => goesByIt[at] && judges.findIndex((judge) => judge.name === name) === at).map(({ name }) => name),
    runs: judges.flatMap(({ runs }, at) => (goesByIt[at] ? runs.map(({ number }) => number) : [])).toSorted((a, b) => a - b),
  };
}

/**
 * Half a run with one key and half with another would be no run of one judge's settings, and its limits go by the key.
 *
 * @throws Conflict naming the runs.
 */
export async function refuseWhileUsed(tx: Transaction, place: { projectId: string; host: string }): Promise<void> {
  // Starting and resuming hold the project too, so that no run comes in between.
  await tx.$queryRaw`SELECT id FROM project WHERE id = ${place.projectId} FOR NO KEY UPDATE`;
  const { runs } = await usersOfKey(tx, place);
  if (runs.length > 0) throw new Conflict(`${runs.length === 1 ? `Run ${runs[0]} is` : `Runs ${runs.join(", ")} are`} at work with the key for ${place.host}. Pause or cancel ${runs.length === 1 ? "it" : "them"} first.`);
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
