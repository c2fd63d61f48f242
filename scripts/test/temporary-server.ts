import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "@/lib/postgres/embedded-server";
import { findPostmaster, processRuns } from "@/lib/postgres/postmaster-file";
import { clusterDirectory } from "@/lib/postgres/server-home";
import { identify, processIdentity, stillRuns } from "../start/process-identity";

/** A server for tests, gone when they are over. */
export interface TemporaryServer {
  /** Address of a database from which others can be made. */
  readonly adminUrl: string;
  /** Folder that goes away with it. */
  readonly folder: string;
  stop(): Promise<void>;
}

const PREFIX = "assay-test-";
const NOTE = "runner.json";

/** Starts an embedded PostgreSQL in a new temporary folder. Servers of runs that were killed are cleared away first. */
export async function startTemporaryServer(): Promise<TemporaryServer> {
  await clearLeftovers();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX));
  fs.writeFileSync(path.join(folder, NOTE), JSON.stringify(identify(process.pid)), { mode: 0o600 });
  const server = await startEmbeddedPostgres({ dataDirectory: folder, durable: false });
  return {
    adminUrl: server.url,
    folder,
    stop: async () => {
      await server.stop();
      discard(folder, server.cluster);
    },
  };
}

async function clearLeftovers(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(os.tmpdir(), name);
    if (!isLeftover(folder)) continue;
    const cluster = clusterDirectory(folder);
    const pid = findPostmaster(cluster)?.pid;
    if (pid) process.kill(pid, "SIGQUIT");
    while (pid && processRuns(pid)) await sleep(20);
    discard(folder, cluster);
  }
}

/** A folder of ours whose run has ended; others may have put folders of that name here too. */
function isLeftover(folder: string): boolean {
  const note = path.join(folder, NOTE);
  const stat = fs.lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || !fs.existsSync(note)) return false;
  const runner = processIdentity.safeParse(JSON.parse(fs.readFileSync(note, "utf8")));
  return runner.success && !stillRuns(runner.data);
}

function discard(folder: string, cluster: string): void {
  // Where the server's user could not enter the temporary folder, the cluster stands outside of it.
  if (!cluster.startsWith(folder)) fs.rmSync(path.dirname(cluster), { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
}

/** A name for a database of one test run. */
export function uniqueDatabaseName(kind: string): string {
  return `assay_test_${kind}_${randomBytes(4).toString("hex")}`;
}
