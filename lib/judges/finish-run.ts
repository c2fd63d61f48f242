import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "@/lib/auth/actor";
import { runProgress, type RunProgress } from "./run-progress";
import { workRun, type WorkOrder } from "./work-run";

const REPORT_EVERY_MS = 2_000;

/** Works at a run until it is over in this turn, and tells how far it is every two seconds. */
export async function finishRun(actor: Actor, { number, report, ...order }: WorkOrder & { number: number; report: ((progress: RunProgress) => void) | undefined }): Promise<void> {
  const work = workRun(actor, order).then(() => true);
  while (!(await Promise.race([work, sleep(REPORT_EVERY_MS, false)]))) {
    if (report) report(await runProgress(actor, { project: order.project, number }));
  }
}
