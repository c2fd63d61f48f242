import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { identify, stillRuns } from "./process-identity";
import { AlreadyRunning, claimRun, findRun, releaseRun } from "./run-file";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "run-file-"));
afterAll(() => fs.rmSync(root, { recursive: true }));

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(root, "data-"));
  started = [];
});
afterEach(() => started.forEach((child) => child.kill("SIGKILL")));

/** A process that leads a group of its own, as children of the supervisor do. */
function sleeper() {
  const child = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
  started.push(child);
  const identity = identify(child.pid ?? 0);
  if (!identity) throw new Error("sleep does not run");
  return identity;
}

const writeRun = (run: unknown) => fs.writeFileSync(path.join(folder, "run.json"), JSON.stringify(run));

describe("claimRun", () => {
  it("makes this process the supervisor until it gives up", async () => {
    await claimRun(folder, "http://localhost:3000");
    expect(findRun(folder)).toMatchObject({ supervisor: { pid: process.pid }, address: "http://localhost:3000" });
    releaseRun(folder);
    expect(findRun(folder)).toBeUndefined();
  });

  it("refuses while another supervisor lives, saying where it is and how to end it", async () => {
    const other = sleeper();
    writeRun({ supervisor: other, address: "http://localhost:3999", children: [] });
    const attempt = claimRun(folder, "http://localhost:3000");
    await expect(attempt).rejects.toThrow(AlreadyRunning);
    await expect(attempt).rejects.toThrow(new RegExp(`http://localhost:3999 \\(process ${other.pid}\\).*kill ${other.pid}.*ASSAY_DATA and PORT`));
    releaseRun(folder);
    expect(findRun(folder)?.supervisor).toEqual(other);
  });

  it("ends what a killed supervisor left, but not a stranger with a number of its", async () => {
    const orphan = sleeper();
    const stranger = sleeper();
    writeRun({ supervisor: { ...stranger, began: "long ago" }, address: "x", children: [orphan, { ...stranger, began: "long ago" }] });
    await claimRun(folder, "http://localhost:3000");
    expect(stillRuns(orphan)).toBe(false);
    expect(stillRuns(stranger)).toBe(true);
    expect(findRun(folder)?.supervisor.pid).toBe(process.pid);
  });

  it("takes over a note that is not to be understood", async () => {
    fs.writeFileSync(path.join(folder, "run.json"), "{");
    await claimRun(folder, "http://localhost:3000");
    expect(findRun(folder)?.supervisor.pid).toBe(process.pid);
  });

  it("notes the children of the moment", async () => {
    const note = await claimRun(folder, "http://localhost:3000");
    const child = sleeper();
    note([child.pid, 2 ** 22 + 1]);
    expect(findRun(folder)?.children).toEqual([child]);
  });
});
