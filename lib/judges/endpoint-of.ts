import { createHmac } from "node:crypto";
import type { Transaction } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { findKey } from "./api-key";
import type { StoredConfig } from "./schema";

/**
 * What stands for the address and key of a run's calls: runs that have it in common share their limits, in whatever
 * projects they are. Keyed with the installation's secret, so that no key can be guessed from it. The baseline calls
 * nobody, so that each of its runs stands for itself.
 *
 * @throws InvalidInput when the key is not there.
 */
export async function endpointOf(tx: Transaction, { projectId, runId, config }: { projectId: string; runId: string; config: StoredConfig }): Promise<string> {
  if (config.kind === "token_overlap") return `run ${runId}`;
  const { protocol, host, pathname } = new URL(config.baseUrl);
  const key = await findKey(tx, projectId, config);
  return createHmac("sha256", env().secret).update(`${protocol}//${host}${pathname.replace(/\/+$/, "")}\n${key ?? ""}`).digest("hex");
}
