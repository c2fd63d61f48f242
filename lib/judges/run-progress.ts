import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { NotFound } from "@/lib/errors";
import { costOf, type Prices } from "./run-cost";
import type { CallState, RunStatus } from "./schema";

export interface RunProgress {
  number: number;
  status: RunStatus;
  stopReason: string;
  dry: boolean;
  cases: number;
  /** What is expected while calls are still being laid out. */
  calls: number;
  /** Cases whose calls are there. */
  laidOutCases: number;
  /** Calls by state. */
  states: Record<CallState, number>;
  /** Cases that have a verdict out of this run; none in a dry run. */
  verdicts: number;
  tokens: { input: number; output: number; estimated: number };
  /** US dollars; null when the judge has no prices. */
  cost: number | null;
  costCap: number | null;
  tokenCap: number | null;
  /** When a worker last looked for work, and until when the server asked to wait: ISO 8601. */
  heartbeatAt: string | null;
  holdUntil: string | null;
}

export const runNumber = z.coerce.number("must be the number of a run").int("must be the number of a run").min(1, "must be the number of a run").max(2_147_483_647, "must be the number of a run");

/** How far a run is, for pages that watch it and for the command line. */
export const runProgress = projectQuery({
  name: "judges.run-progress",
  permission: "judges.read",
  input: z.object({ number: runNumber }),
  run: ({ tx, projectId }, { number }) => progressOf(tx, { projectId, number }),
});

export async function progressOf(tx: Transaction, { projectId, number }: { projectId: string; number: number }): Promise<RunProgress> {
  const run = await tx.judgeRun.findUnique({ where: { projectId_number: { projectId, number } } });
  if (!run) throw new NotFound("That run");
  const counts = await tx.$queryRaw<{ state: CallState; count: number; labelled: number }[]>`
    SELECT state::text AS state, count(*)::int AS count, (count(*) FILTER (WHERE labelled))::int AS labelled FROM judge_call WHERE run_id = ${run.id}::uuid GROUP BY 1`;
  const states: Record<CallState, number> = { pending: 0, calling: 0, replied: 0, valid: 0, invalid: 0, error: 0 };
  for (const { state, count } of counts) states[state] = count;
  const verdicts = counts.reduce((sum, { labelled }) => sum + labelled, 0);
  const tokens = { input: Number(run.inputTokens), output: Number(run.outputTokens), estimated: Number(run.estimatedTokens) };
  return {
    number, status: run.status, stopReason: run.stopReason, dry: run.dry, cases: run.cases, calls: run.cases * run.repeats, laidOutCases: run.laidOutCases, states, verdicts, tokens,
    cost: costOf(pricesOf(run), tokens), costCap: run.costCap === null ? null : Number(run.costCap), tokenCap: run.tokenCap === null ? null : Number(run.tokenCap),
    heartbeatAt: run.heartbeatAt?.toISOString() ?? null, holdUntil: run.holdUntil?.toISOString() ?? null,
  };
}

export function pricesOf({ inputPrice, outputPrice }: { inputPrice: unknown; outputPrice: unknown }): Prices {
  return { input: inputPrice === null ? null : Number(inputPrice), output: outputPrice === null ? null : Number(outputPrice) };
}
