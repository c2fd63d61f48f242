import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** What a server says about itself in `postmaster.pid` in its data directory. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

const fileOf = (cluster: string) => path.join(cluster, "postmaster.pid");

/** Reads the server's own note; undefined when there is none or it is not complete yet. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let text: string;
  try {
    text = fs.readFileSync(fileOf(cluster), "utf8");
  } catch {
    return undefined;
  }
  // Lines: process, data directory, start time, port, socket folder, address, shared memory, state.
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === "ready" };
}

/** The running server of this cluster; undefined when there is none, even if a note of an ended one lies about. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const noted = readPostmaster(cluster);
  return noted && isPostmasterOf(noted.pid, cluster) ? noted : undefined;
}

/**
 * Removes the note of a server that is gone. PostgreSQL does so itself for a number that no process has, but takes
 * a stranger's process, or one that has ended and was not waited for, for a running server.
 */
export function removeStaleNote(cluster: string): void {
  const noted = readPostmaster(cluster);
  if (noted && !isPostmasterOf(noted.pid, cluster)) fs.rmSync(fileOf(cluster), { force: true });
}

/** Whether a process of this number runs, of whichever user. */
export function processRuns(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!processRuns(pid)) return false;
  if (process.platform === "win32") return true;
  if (!fs.existsSync("/proc/self/comm")) {
    return path.basename(spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim()) === "postgres";
  }
  return readProc(() => fs.readFileSync(`/proc/${pid}/comm`, "utf8").trim()) === "postgres" && runsIn(pid, cluster);
}

/** A server's working directory is its cluster; where we may not look at it, its name has to do. */
function runsIn(pid: number, cluster: string): boolean {
  const directory = readProc(() => fs.readlinkSync(`/proc/${pid}/cwd`));
  return directory === undefined || directory === fs.realpathSync(cluster);
}

/** An ended process that nobody has waited for keeps its number, for ever where a container has no proper first process. */
function isZombie(pid: number): boolean {
  const stat = readProc(() => fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  return stat !== undefined && stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
}

function readProc(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
