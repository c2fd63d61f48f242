import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { PostgresError } from "./postgres-error";

/** The user that the server runs as when we are root, which PostgreSQL refuses to run as. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Chooses the account to run the server under: undefined (ourselves) for an ordinary user; for root, the owner of
 * what exists already (cluster, then data folder), so that the owner can start it without root next time;
 * else `nobody`.
 *
 * @param owned paths whose owner is preferred, most important first; those that do not exist are passed over.
 */
export function chooseServerAccount(owned: readonly string[]): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const file of owned) {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (stat && stat.uid !== 0 && accountExists(stat.uid)) return { uid: stat.uid, gid: stat.gid };
  }
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** initdb asks the system for the user's name and gives up on a number that has none. */
function accountExists(uid: number): boolean {
  return spawnSync("id", ["-un", String(uid)]).status === 0;
}

function idOf(option: "-u" | "-g"): number {
  const { status, stdout } = spawnSync("id", [option, "nobody"], { encoding: "utf8" });
  if (status !== 0) {
    throw new PostgresError(
      "PostgreSQL does not run as root, and this machine has no user `nobody` to run it as. Start as an ordinary user, or set DATABASE_URL.",
    );
  }
  return Number(stdout.trim());
}

/** Whether the account may enter a folder, or execute a file, with all folders above it; ourselves always may. */
export function mayEnter(account: ServerAccount | undefined, file: string): boolean {
  if (account === undefined) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', file], { ...account, cwd: "/" }).status === 0;
}
