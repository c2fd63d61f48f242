import type { Transaction } from "@/lib/db/transaction";
import { judgeRunJob } from "@/lib/jobs/definitions";
import { enqueue } from "@/lib/jobs/enqueue";

/** How many workers may share a run; its limits hold for all of them together. */
const LANES = 4;

/** Asks the workers for this turn of a run. */
export async function enqueueLanes(tx: Transaction, { project, run, turn }: { project: string; run: string; turn: number }): Promise<void> {
  for (let lane = 1; lane <= LANES; lane++) await enqueue(tx, judgeRunJob, { project, run, turn, lane, slice: 1 });
}
