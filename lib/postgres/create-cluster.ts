import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { hasCode } from "../store-once";
import { PostgresError } from "./postgres-error";
import type { ServerHome } from "./server-home";

/** Name of the role that owns everything in the embedded server. */
export const OWNER_ROLE = "assay";

export interface ClusterSecurity {
  /** Password of the owner's role. */
  readonly password: string;
  /** False does not wait until the disk has everything, for tests. */
  readonly durable: boolean;
}

/**
 * Makes the data directory, if there is none yet. It is made under another name and renamed when complete: a start
 * that is killed leaves no half of one, and of two starts at once the first wins.
 *
 * @throws PostgresError with initdb's own words.
 */
export function createCluster(home: ServerHome, { password, durable }: ClusterSecurity): void {
  if (fs.existsSync(path.join(home.cluster, "PG_VERSION"))) return;
  removeOldDrafts(home.cluster);
  const draft = `${home.cluster}.${randomBytes(6).toString("hex")}`;
  fs.mkdirSync(draft, { mode: 0o700 });
  if (home.account) fs.chownSync(draft, home.account.uid, home.account.gid);
  try {
    runInitdb(home, draft, { password, durable });
    fs.renameSync(draft, home.cluster);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!hasCode(error, "ENOTEMPTY") && !hasCode(error, "EEXIST")) throw error;
  }
}

/** Drafts that a killed start left; a younger one may be in the making by another start. */
function removeOldDrafts(cluster: string): void {
  const anHourAgo = Date.now() - 60 * 60 * 1000;
  for (const name of fs.readdirSync(path.dirname(cluster))) {
    const file = path.join(path.dirname(cluster), name);
    if (name.startsWith(`${path.basename(cluster)}.`) && fs.statSync(file).mtimeMs < anHourAgo) fs.rmSync(file, { recursive: true });
  }
}

function runInitdb(home: ServerHome, directory: string, { password, durable }: ClusterSecurity): void {
  const passwordFile = `${directory}.password`;
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: "wx" });
  if (home.account) fs.chownSync(passwordFile, home.account.uid, home.account.gid);
  const options = ["-D", directory, "-U", OWNER_ROLE, "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8", ...localeOptions(), ...(durable ? [] : ["--no-sync"])];
  const result = spawnSync(path.join(home.programs, "initdb"), options, { ...home.account, cwd: path.dirname(directory), encoding: "utf8", env: SERVER_ENVIRONMENT });
  fs.rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    throw new PostgresError(`The database could not be created in ${home.cluster}: ${lastLines(result.stderr || String(result.error ?? result.signal))}`);
  }
}

/** Where the system has no C.UTF-8, PostgreSQL's own stands in: the same order and the same letters. */
function localeOptions(): string[] {
  return process.platform === "linux" ? ["--locale=C.UTF-8"] : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
}

/** The server sees none of our variables: PGDATA, PGPORT and the like would change what it does. */
export const SERVER_ENVIRONMENT = { NODE_ENV: "production", PATH: "/usr/bin:/bin", TZ: "UTC" } as const;

/** The end of a program's output, short enough for a message. */
export function lastLines(text: string): string {
  return text.trim().split("\n").slice(-6).join("\n  ");
}
