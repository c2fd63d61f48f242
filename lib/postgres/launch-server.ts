import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { replaceFile } from "../store-once";
import { lastLines, SERVER_ENVIRONMENT } from "./create-cluster";
import { findFreePort, isPortFree } from "./free-port";
import { PostgresError } from "./postgres-error";
import type { Postmaster } from "./postmaster-file";
import { findPostmaster, readPostmaster, removeStaleNote } from "./postmaster-file";
import type { ServerHome } from "./server-home";

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** Why a server did not come up, as far as it matters for what to do next. */
type Refusal = "someone-else-started" | "port-taken" | "old-processes-linger" | "fault";

/** A server that takes connections, and whether it was ours to start. */
export interface ReadyServer extends Postmaster {
  readonly adopted: boolean;
}

/**
 * Starts the server of an existing cluster, after a crash with recovery, and returns when it takes connections.
 * Another server of the same cluster that came first is returned instead. The server stands in a process group of its
 * own, so that Ctrl-C in a terminal reaches the supervisor alone, which stops things in order.
 *
 * @param durable false gives up safety against power failure for speed, for tests.
 * @throws PostgresError with the server's own words.
 */
export async function launchServer(home: ServerHome, durable: boolean): Promise<ReadyServer> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    removeStaleNote(home.cluster);
    const logStart = rotateLog(home);
    const port = await choosePort(home);
    const server = spawnServer(home, { port, durable });
    const postmaster = await untilReady(server, home);
    if (postmaster) return { ...postmaster, adopted: false };
    const words = fs.readFileSync(logFile(home), "utf8").slice(logStart);
    const refusal = readRefusal(words);
    const other = findPostmaster(home.cluster);
    if (refusal === "someone-else-started" && other) return { ...other, adopted: true };
    if (refusal === "fault" || Date.now() > deadline) {
      throw new PostgresError(`The database in ${home.cluster} does not start:\n  ${lastLines(words)}\nIts whole log: ${logFile(home)}`);
    }
    await sleep(refusal === "port-taken" ? 0 : 250);
  }
}

/** What the server's last words mean. */
export function readRefusal(words: string): Refusal {
  if (/lock file ".*" already exists|Is another postmaster/.test(words)) return "someone-else-started";
  if (/could not bind|Address already in use|could not create any TCP\/IP sockets/.test(words)) return "port-taken";
  // Children of a killed server take a moment to notice.
  if (/pre-existing shared memory block|Terminate any old server processes/.test(words)) return "old-processes-linger";
  return "fault";
}

function spawnServer(home: ServerHome, { port, durable }: { port: number; durable: boolean }): ChildProcess {
  const settings: Record<string, string> = { timezone: "UTC", log_timezone: "UTC", shared_buffers: "256MB", max_connections: "200" };
  if (!durable) Object.assign(settings, { fsync: "off", full_page_writes: "off", synchronous_commit: "off" });
  const options = ["-D", home.cluster, "-h", "127.0.0.1", "-p", String(port), "-k", "", ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const log = fs.openSync(logFile(home), "a", 0o600);
  try {
    return spawn(path.join(home.programs, "postgres"), options, {
      ...home.account, cwd: path.dirname(home.cluster), env: SERVER_ENVIRONMENT, detached: true, windowsHide: true, stdio: ["ignore", log, log],
    });
  } finally {
    fs.closeSync(log);
  }
}

/** Waits as long as the server runs: recovery after a crash takes the time it takes. Undefined when it ended. */
async function untilReady(server: ChildProcess, home: ServerHome): Promise<Postmaster | undefined> {
  let ended = false;
  server.once("exit", () => (ended = true)).once("error", (error) => {
    fs.appendFileSync(logFile(home), `${error.message}\n`);
    ended = true;
  });
  while (!ended) {
    const postmaster = readPostmaster(home.cluster);
    if (postmaster?.pid === server.pid && postmaster?.ready) {
      server.unref();
      return postmaster;
    }
    await sleep(20);
  }
  return undefined;
}

/** The port of last time, so that tools may keep an address; another one when somebody else has it now. */
async function choosePort(home: ServerHome): Promise<number> {
  const file = path.join(home.notes, "port");
  const remembered = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : 0;
  if (remembered > 0 && (await isPortFree(remembered))) return remembered;
  const port = await findFreePort();
  replaceFile(file, String(port));
  return port;
}

const logFile = (home: ServerHome) => path.join(home.notes, "server.log");

/** Keeps one earlier log; returns where the new words will begin. */
function rotateLog(home: ServerHome): number {
  const size = fs.statSync(logFile(home), { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_LIMIT_BYTES) return size;
  fs.renameSync(logFile(home), `${logFile(home)}.1`);
  return 0;
}
