import { z } from "zod";
import { projectCommand, type ProjectContext } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict, InvalidInput, NotFound } from "@/lib/errors";
import { enqueueLanes } from "./enqueue-lanes";
import { endpointOf } from "./endpoint-of";
import { runNumber } from "./run-progress";
import { runInput, storedConfig, type RunStatus } from "./schema";


interface RunState {
  id: string;
  number: number;
  status: RunStatus;
  turn: number;
}

/** Holds the run's row, so that no call is handed out while its state changes. */
async function lockRun({ tx, projectId }: ProjectContext, wanted: number): Promise<RunState> {
  const [run] = await tx.$queryRaw<RunState[]>`SELECT id, number, status::text AS status, turn FROM judge_run WHERE project_id = ${projectId} AND number = ${wanted} FOR NO KEY UPDATE`;
  if (!run) throw new NotFound("That run");
  return run;
}

/** Sends no further calls; replies to those that are on their way are still stored and read. */
export const pauseRun = projectCommand({
  name: "judges.pause-run",
  permission: "judges.edit",
  input: z.object({ number: runNumber }),
  async run(context, input): Promise<void> {
    const run = await lockRun(context, input.number);
    if (run.status !== "running") throw new Conflict(`Run ${run.number} is ${run.status}, so it cannot be paused.`);
    await context.tx.judgeRun.update({ where: { id: run.id }, data: { status: "paused" } });
    await context.audit(`run ${run.number}`);
  },
});

/**
 * Goes on with a paused or stopped run, or `inline` with any open one, under another cap where one is given. What has a
 * reply, valid or not, is not asked again. Calls without one get all their attempts anew, also those that were given up,
 * unless their case has its verdict.
 */
export const resumeRun = projectCommand({
  name: "judges.resume-run",
  permission: "judges.edit",
  input: runInput.omit({ dry: true }).extend({ number: runNumber, inline: z.boolean().default(false) }),
  async run(context, { number: wanted, costCap, tokenCap, inline }): Promise<{ id: string; turn: number }> {
    const { tx, projectId, audit } = context;
    await tx.$queryRaw`SELECT id FROM project WHERE id = ${projectId} FOR NO KEY UPDATE`;
    const run = await lockRun(context, wanted);
    // Whoever does the work itself may take over a run whose workers are gone.
    const open = run.status === "paused" || run.status === "stopped" || (inline && run.status === "running");
    if (!open) throw new Conflict(`Run ${run.number} is ${run.status}, so it cannot be resumed.`);
    // The key may have been replaced, or be gone, since.
    const { config } = await tx.judge.findFirstOrThrow({ where: { runs: { some: { id: run.id } } }, select: { config: true } });
    const endpoint = await endpointOf(tx, { projectId, runId: run.id, config: storedConfig.parse(config) });
    const askedAgain = run.status === "running" ? 0 : await askAgain(tx, run.id);
    const { turn, inputPrice, outputPrice } = await tx.judgeRun.update({
      where: { id: run.id },
      data: { status: "running", endpoint, waitingSince: null, stopReason: "", holdUntil: null, backOffUntil: null, failedInRow: 0, waitedInRow: 0, heartbeatAt: null, turn: { increment: 1 }, ...(costCap === undefined ? {} : { costCap }), ...(tokenCap === undefined ? {} : { tokenCap }) },
    });
    if (costCap !== undefined && inputPrice === null && outputPrice === null) throw new InvalidInput("costCap: the judge has no prices, so its cost is unknown. Cap the tokens.", { costCap: "needs the judge's prices" });
    if (!inline) await enqueueLanes(tx, { project: projectId, run: run.id, turn });
    await audit(`run ${run.number}`, { costCap: costCap ?? null, tokenCap: tokenCap ?? null, askedAgain });
    return { id: run.id, turn };
  },
});

/** Resolves to how many calls that were given up are asked again. */
async function askAgain(tx: Transaction, run: string): Promise<number> {
  await tx.$executeRaw`
    UPDATE judge_call SET not_before = NULL, earlier_attempts = attempts WHERE run_id = ${run}::uuid AND state = 'pending' AND (not_before IS NOT NULL OR attempts > earlier_attempts)`;
  return tx.$executeRaw`
    UPDATE judge_call c SET state = 'pending', fault = '', not_before = NULL, earlier_attempts = attempts WHERE c.run_id = ${run}::uuid AND c.state = 'error'
      AND NOT EXISTS (SELECT FROM judge_call other WHERE other.run_id = c.run_id AND other.case_id = c.case_id AND other.labelled)`;
}

/** Ends a run for good. Its verdicts stay; a new run asks about the cases that have none. */
export const cancelRun = projectCommand({
  name: "judges.cancel-run",
  permission: "judges.edit",
  input: z.object({ number: runNumber }),
  async run(context, input): Promise<void> {
    const run = await lockRun(context, input.number);
    if (run.status === "finished" || run.status === "canceled") throw new Conflict(`Run ${run.number} is ${run.status} already.`);
    await context.tx.judgeRun.update({ where: { id: run.id }, data: { status: "canceled", endedAt: new Date() } });
    await context.audit(`run ${run.number}`);
  },
});
