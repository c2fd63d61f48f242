import { Tinypool } from "tinypool";

export interface Threads<Task, Result> {
  run(task: Task): Promise<Result>;
  /** Ends the threads; what they still had to do fails. */
  close(): Promise<void>;
}

/**
 * Threads that run the default export of a TypeScript module, one task each at a time. They start when there is work for
 * them, and a thread that is not used does not keep the process alive.
 * @param module its URL, as `new URL("./x.ts", import.meta.url)`; it imports by relative paths only
 */
export function startThreads<Task, Result>(module: URL, most: number): Threads<Task, Result> {
  const pool = new Tinypool({
    filename: new URL("./thread-entry.mjs", import.meta.url).href,
    workerData: { module: module.href },
    execArgv: [],
    minThreads: 1,
    maxThreads: most,
  });
  return { run: (task) => pool.run(task) as Promise<Result>, close: () => pool.destroy() };
}
