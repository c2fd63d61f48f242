import { Tinypool } from "tinypool";

export interface Threads<Task, Result> {
  run(task: Task): Promise<Result>;
  /** Ends the threads; what they still had to do fails. */
  close(): Promise<void>;
}

/** How long a thread waits for more work before it ends. */
const IDLE_MS = 10_000;

/**
 * Threads that run the default export of a TypeScript module, one task each at a time. They start when there is work for
 * them, end when there was none for a while, and a thread that is not used does not keep the process alive.
 * @param module its URL, as `new URL("./x.ts", import.meta.url)`; it imports by relative paths only
 */
export function startThreads<Task, Result>(module: URL, most: number): Threads<Task, Result> {
  const pool = new Tinypool({
    filename: new URL("./thread-entry.mjs", import.meta.url).href,
    workerData: { module: module.href },
    execArgv: [],
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE_MS,
  });
  return { run: (task) => pool.run(task) as Promise<Result>, close: () => pool.destroy() };
}
