import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { storeOnce } from "../store-once";
import { createCluster, OWNER_ROLE } from "./create-cluster";
import { ensureDatabase } from "./ensure-database";
import { launchServer } from "./launch-server";
import { PostgresError } from "./postgres-error";
import type { Postmaster } from "./postmaster-file";
import { findPostmaster, processRuns } from "./postmaster-file";
import type { ServerHome } from "./server-home";
import { clusterDirectory, notesDirectory, settleServerHome } from "./server-home";

const DATABASE_NAME = "assay";

export interface EmbeddedPostgres {
  /** Address of the database `assay`, with the password. */
  readonly url: string;
  readonly pid: number;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  /** True when the server was running already, left by a run that was killed or belonging to another one. */
  readonly adopted: boolean;
  /** Whether the server still runs. */
  isRunning(): boolean;
  /** Ends all sessions, writes everything down and stops; safe to call again. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder of everything that the installation keeps; made when missing. */
  readonly dataDirectory: string;
  /** False gives up safety against power failure for speed, for tests. */
  readonly durable?: boolean;
}

/**
 * Starts the embedded PostgreSQL of a data folder: makes the cluster at the first start, recovers after a crash,
 * adopts a server that runs already, and makes the database `assay`. Two starts at once get the same server.
 *
 * @throws PostgresError saying what to do.
 */
export async function startEmbeddedPostgres({ dataDirectory, durable = true }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = settleServerHome(path.resolve(dataDirectory));
  assertOurs(home);
  const password = storedPassword(home);
  createCluster(home, { password, durable });
  const running = await findReadyPostmaster(home.cluster);
  const server = running ? { ...running, adopted: true } : await launchServer(home, durable);
  const postmaster = await untilReady(server, home.cluster);
  await verifyCluster(addressOf(postmaster.port, password, "postgres"), home);
  await ensureDatabase(addressOf(postmaster.port, password, "postgres"), DATABASE_NAME);
  return {
    url: addressOf(postmaster.port, password, DATABASE_NAME),
    pid: postmaster.pid,
    cluster: home.cluster,
    adopted: server.adopted,
    isRunning: () => processRuns(postmaster.pid),
    stop: () => stopServer(postmaster.pid, home),
  };
}

/** Address of the embedded server of a data folder if it is running and ready; starts nothing. */
export function findEmbeddedPostgres(dataDirectory: string): string | undefined {
  const passwordFile = path.join(notesDirectory(dataDirectory), "password");
  if (!fs.existsSync(passwordFile)) return undefined;
  const postmaster = findPostmaster(clusterDirectory(dataDirectory));
  return postmaster?.ready ? addressOf(postmaster.port, fs.readFileSync(passwordFile, "utf8"), DATABASE_NAME) : undefined;
}

function storedPassword(home: ServerHome): string {
  const file = path.join(home.notes, "password");
  if (!fs.existsSync(file) && fs.existsSync(home.cluster)) {
    throw new PostgresError(`The database in ${home.cluster} exists, but its password file ${file} is gone. Restore that file from a backup.`);
  }
  return storeOnce(file, () => randomBytes(24).toString("hex"));
}

/** An ordinary user cannot use what root's database user made; PostgreSQL would say so less clearly. */
function assertOurs({ cluster, account }: ServerHome): void {
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || account !== undefined || process.getuid === undefined || owner === process.getuid()) return;
  throw new PostgresError(`The database in ${cluster} belongs to another user (number ${owner}). Start as that user or as root, or set ASSAY_DATA to a folder of your own.`);
}

async function findReadyPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = findPostmaster(cluster);
  return postmaster && (await untilReadyOrGone(postmaster, cluster));
}

async function untilReady(postmaster: Postmaster, cluster: string): Promise<Postmaster> {
  const ready = await untilReadyOrGone(postmaster, cluster);
  if (!ready) throw new PostgresError(`The database in ${cluster} was stopped while it started. Start again.`);
  return ready;
}

/** Waits for a server that starts, or stops, until it has done so. */
async function untilReadyOrGone(postmaster: Postmaster, cluster: string): Promise<Postmaster | undefined> {
  let current: Postmaster | undefined = postmaster;
  while (current && !current.ready) {
    await sleep(20);
    current = findPostmaster(cluster);
  }
  return current;
}

/** Makes sure that what answers on the port is the server of this very cluster. */
async function verifyCluster(address: string, home: ServerHome): Promise<void> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    if (path.resolve(rows[0]?.data_directory ?? "") !== path.resolve(home.cluster)) throw new Error("another server answers on its port");
  } catch (error) {
    throw new PostgresError(`The database in ${home.cluster} runs but cannot be used: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function addressOf(port: number, password: string, database: string): string {
  return `postgresql://${OWNER_ROLE}:${password.trim()}@127.0.0.1:${port}/${database}`;
}

async function stopServer(pid: number, home: ServerHome): Promise<void> {
  if (process.platform === "win32") {
    spawnSync(path.join(home.programs, "pg_ctl"), ["stop", "-D", home.cluster, "-m", "fast", "-w"]);
    return;
  }
  const deadline = Date.now() + 30_000;
  signal(pid, "SIGINT");
  while (processRuns(pid)) {
    // After half a minute the orderly way is given up; the next start recovers from the log of changes.
    if (Date.now() > deadline) signal(pid, "SIGQUIT");
    await sleep(20);
  }
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}
