import { spawn, type ChildProcess } from "node:child_process";

/** A worker as the supervisor starts it. */
export function startWorker(): ChildProcess {
  return spawn("npx", ["tsx", "--conditions=react-server", "lib/jobs/worker.ts"], { stdio: ["ignore", "ignore", "inherit"], detached: true });
}

/** Ends it and its children at once, without a chance to give anything back. */
export function kill(worker: ChildProcess): void {
  try {
    process.kill(-(worker.pid ?? 0), "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
