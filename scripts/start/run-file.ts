import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { replaceFile, storeOnce } from "@/lib/store-once";
import type { ProcessIdentity } from "./process-identity";
import { identify, processIdentity, stillRuns } from "./process-identity";

/** Who runs the installation of a data folder, kept in its `run.json`. */
const RUN = z.object({ supervisor: processIdentity, address: z.string(), children: z.array(processIdentity) });
export type Run = z.infer<typeof RUN>;

/** Somebody else runs this data folder. */
export class AlreadyRunning extends Error {
  override readonly name = "AlreadyRunning";
  constructor(run: Run) {
    super(
      `Assay is already running for this data folder, at ${run.address} (process ${run.supervisor.pid}). ` +
        `Use that one, or end it first (Ctrl-C where it runs, or: kill ${run.supervisor.pid}). For a second one beside it, set ASSAY_DATA and PORT.`,
    );
  }
}

const fileOf = (dataDirectory: string) => path.join(dataDirectory, "run.json");

/** The supervisor that runs a data folder now; undefined when none does. */
export function findRun(dataDirectory: string): Run | undefined {
  const run = readRun(dataDirectory);
  return run && stillRuns(run.supervisor) ? run : undefined;
}

/**
 * Makes this process the supervisor of a data folder. What a killed supervisor left running is ended first.
 *
 * @returns a function that notes the children of the moment, for the start after a kill.
 * @throws AlreadyRunning when another supervisor lives.
 */
export async function claimRun(dataDirectory: string, address: string): Promise<(children: readonly number[]) => void> {
  const supervisor = identify(process.pid);
  if (!supervisor) throw new Error("this process cannot be identified");
  const mine = JSON.stringify({ supervisor, address, children: [] } satisfies Run);
  while (storeOnce(fileOf(dataDirectory), () => mine) !== mine) {
    const run = readRun(dataDirectory);
    if (run && stillRuns(run.supervisor)) throw new AlreadyRunning(run);
    await endAll(run?.children ?? []);
    discard(dataDirectory, run);
  }
  return (children) => {
    const identities = children.flatMap((pid) => identify(pid) ?? []);
    replaceFile(fileOf(dataDirectory), JSON.stringify({ supervisor, address, children: identities } satisfies Run));
  };
}

/** Gives the data folder up. */
export function releaseRun(dataDirectory: string): void {
  if (readRun(dataDirectory)?.supervisor.pid === process.pid) fs.rmSync(fileOf(dataDirectory), { force: true });
}

/** Removes a dead supervisor's note, but not the note of a new one that came between. */
function discard(dataDirectory: string, dead: Run | undefined): void {
  const aside = `${fileOf(dataDirectory)}.${randomBytes(6).toString("hex")}`;
  try {
    fs.renameSync(fileOf(dataDirectory), aside);
  } catch {
    return;
  }
  const moved = parseRun(aside);
  if (moved && moved.supervisor.pid !== dead?.supervisor.pid && stillRuns(moved.supervisor)) fs.renameSync(aside, fileOf(dataDirectory));
  else fs.rmSync(aside);
}

/** Ends processes and what they started: politely, and by force after five seconds. */
async function endAll(identities: readonly ProcessIdentity[]): Promise<void> {
  const deadline = Date.now() + 5_000;
  for (const identity of identities) signalGroup(identity, "SIGTERM");
  while (identities.some(stillRuns)) {
    if (Date.now() > deadline) for (const identity of identities) signalGroup(identity, "SIGKILL");
    await sleep(50);
  }
}

/** Children lead a group of their own; see SupervisedProcess. */
function signalGroup(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!stillRuns(identity)) return;
  try {
    process.kill(process.platform === "win32" ? identity.pid : -identity.pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

const readRun = (dataDirectory: string) => parseRun(fileOf(dataDirectory));

/** A file that is missing or not ours to understand counts as none. */
function parseRun(file: string): Run | undefined {
  try {
    return RUN.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
