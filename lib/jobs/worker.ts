import { closeDatabase } from "@/lib/db/client";
import { runWorker } from "./run-worker";

/** The worker process: takes jobs until it is asked to stop. */

// pg-boss reports on jobs without waiting for the answer; a database that is away must not end the process.
process.on("unhandledRejection", (error) => console.error("worker:", error instanceof Error ? error.message : error));

const worker = await runWorker();
console.log("worker: ready");

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  try {
    await worker.stop();
    await closeDatabase();
  } finally {
    process.exit(0);
  }
}

process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
