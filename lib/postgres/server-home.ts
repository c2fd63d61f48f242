import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ensurePrivateFolder, hasCode, storeOnce } from "../store-once";
import type { PlatformBinaries } from "./platform-binaries";
import { findPlatformBinaries } from "./platform-binaries";
import { PostgresError } from "./postgres-error";
import type { ServerAccount } from "./server-account";
import { chooseServerAccount, mayEnter } from "./server-account";

/** Where one installation's server keeps its things, and what it runs as. */
export interface ServerHome {
  /** Our own notes about the server: password, port, log. */
  readonly notes: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  /** Folder of the programs `postgres` and `initdb`. */
  readonly programs: string;
  readonly account: ServerAccount | undefined;
}

/** Folders where only root makes entries, so that no local user can plant one; `/tmp` is neither that nor lasting. */
const SYSTEM_FOLDERS = ["/var/lib", "/var/opt", "/usr/local/var", "/opt"];

/** The folder of our notes about the server of a data folder. */
export function notesDirectory(dataDirectory: string): string {
  return path.join(dataDirectory, "postgres");
}

/** The cluster's place as far as it is settled already; starts nothing and makes nothing. */
export function clusterDirectory(dataDirectory: string): string {
  const recorded = readRefuge(dataDirectory);
  return path.join(recorded ?? notesDirectory(dataDirectory), "cluster");
}

/**
 * Settles where cluster and programs live. An ordinary user has both where they are. Root's server runs as another
 * user; what that user cannot enter (a folder under /root, say) lives in a folder beside: an owned folder of
 * unguessable name under a system folder, recorded in the data folder so that every later start finds it.
 *
 * @throws PostgresError when there is no such place, or a recorded one is not as we left it.
 */
export function settleServerHome(dataDirectory: string): ServerHome {
  const notes = notesDirectory(dataDirectory);
  ensurePrivateFolder(dataDirectory);
  const account = chooseServerAccount([clusterDirectory(dataDirectory), dataDirectory]);
  const recorded = readRefuge(dataDirectory);
  ensurePrivateFolder(notes);
  const home = recorded ?? (letIn(account, dataDirectory) && letIn(account, notes) ? notes : makeRefuge(dataDirectory, account));
  if (home !== notes && !letIn(account, home)) throw unusable(home, "the database's user cannot enter it");
  return { notes, cluster: path.join(home, "cluster"), programs: programsFor(account, home), account };
}

/** Lets the account pass through a folder of root's that nobody else may enter, if the folders above let it. */
function letIn(account: ServerAccount | undefined, folder: string): boolean {
  if (mayEnter(account, folder)) return true;
  const { uid, mode } = fs.statSync(folder);
  if (account === undefined || uid !== 0 || (mode & 0o077) !== 0 || !mayEnter(account, path.dirname(folder))) return false;
  fs.chownSync(folder, 0, account.gid);
  fs.chmodSync(folder, 0o710);
  return mayEnter(account, folder);
}

const REFUGE = z.object({ folder: z.string() });

function refugeRecord(dataDirectory: string): string {
  return path.join(notesDirectory(dataDirectory), "location.json");
}

function readRefuge(dataDirectory: string): string | undefined {
  const record = refugeRecord(dataDirectory);
  if (!fs.existsSync(record)) return undefined;
  const { folder } = REFUGE.parse(JSON.parse(fs.readFileSync(record, "utf8")));
  const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (!stat) throw unusable(folder, `it is gone. If the data are lost for good, delete ${record} to begin anew`);
  if (!stat.isDirectory() || stat.uid !== 0 || (stat.mode & 0o022) !== 0) throw unusable(folder, "others than root could have written to it");
  return folder;
}

function makeRefuge(dataDirectory: string, account: ServerAccount | undefined): string {
  const parent = SYSTEM_FOLDERS.find((folder) => {
    const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
    return stat?.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0 && mayEnter(account, folder);
  });
  if (account === undefined || parent === undefined) {
    throw new PostgresError(`The database does not run as root, and its user cannot enter ${dataDirectory}. Set ASSAY_DATA to a folder that it can, such as /srv/assay.`);
  }
  const made = fs.mkdtempSync(path.join(parent, "assay-"));
  fs.chownSync(made, 0, account.gid);
  fs.chmodSync(made, 0o710);
  const { folder } = REFUGE.parse(JSON.parse(storeOnce(refugeRecord(dataDirectory), () => JSON.stringify({ folder: made }))));
  // Another start was first: its folder counts.
  if (folder !== made) fs.rmdirSync(made);
  return folder;
}

function programsFor(account: ServerAccount | undefined, home: string): string {
  const binaries = findPlatformBinaries();
  const inPlace = path.join(binaries.nativeDirectory, "bin");
  return mayEnter(account, path.join(inPlace, process.platform === "win32" ? "postgres.exe" : "postgres")) ? inPlace : path.join(copyBinaries(binaries, home), "bin");
}

/** A complete copy appears under its name in one step, so that a start never sees half of it. */
function copyBinaries(binaries: PlatformBinaries, home: string): string {
  const copy = path.join(home, `postgresql-${binaries.version}`);
  if (fs.existsSync(copy)) return copy;
  const draft = `${copy}.${randomBytes(6).toString("hex")}`;
  fs.cpSync(binaries.nativeDirectory, draft, { recursive: true, verbatimSymlinks: true });
  try {
    fs.renameSync(draft, copy);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY") && !hasCode(error, "EEXIST")) throw error;
    fs.rmSync(draft, { recursive: true });
  }
  return copy;
}

function unusable(folder: string, reason: string): PostgresError {
  return new PostgresError(`The database's folder ${folder} cannot be used: ${reason}.`);
}
