import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { z } from "zod";
import { processRuns } from "@/lib/postgres/postmaster-file";

/** A process that is told apart from a later one of the same number by the moment it began. */
export const processIdentity = z.object({ pid: z.number().int().positive(), began: z.string() });
export type ProcessIdentity = z.infer<typeof processIdentity>;

/** Identity of a running process; undefined when none has that number. */
export function identify(pid: number): ProcessIdentity | undefined {
  return processRuns(pid) ? { pid, began: momentItBegan(pid) } : undefined;
}

/** Whether this very process still runs. */
export function stillRuns(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.began === identity.began;
}

function momentItBegan(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 22, counted from the third, which follows the name in brackets.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    if (process.platform === "win32") return "";
    return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
  }
}
