import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import type { Transaction } from "@/lib/db/transaction";
import { NotFound } from "@/lib/errors";
import { stopsAfter } from "./patience";
import { GONE_AFTER_SECONDS } from "./recover-runs";
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
  /** Requests by what they ended with: `replied`, `lost`, the kind of failure, or `on its way`; of the same moment as the states. */
  attempts: { outcome: string; count: number }[];
  /** When a worker last looked for work: ISO 8601. */
  heartbeatAt: string | null;
  /** For how long no worker has reported; null before the first one did, and when the run does not run. */
  silentSeconds: number | null;
  /** After so much silence another worker takes the run over. */
  goneAfterSeconds: number;
  /** By then calls whose worker is gone are asked again; null when none is on its way. ISO 8601. */
  lostAt: string | null;
  /** Until when the server asked to wait, this run or another one on its address and key: ISO 8601. */
  holdUntil: string | null;
  /** Until when the run lets a failing server rest: ISO 8601. */
  backOffUntil: string | null;
  /** Requests in a row without a valid reply, and after how many it stops, should all further ones fail. */
  missesInRow: number;
  missesAllowed: number;
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
  // One statement, so that what is on its way here is on its way there.
  const counts = await tx.$queryRaw<{ of: "call" | "attempt"; is: string; count: number; labelled: number }[]>`
    SELECT 'call' AS of, state::text AS is, count(*)::int AS count, (count(*) FILTER (WHERE labelled))::int AS labelled FROM judge_call WHERE run_id = ${run.id}::uuid GROUP BY 2
    UNION ALL SELECT 'attempt', coalesce(outcome, 'on its way'), count(*)::int, 0 FROM judge_attempt WHERE run_id = ${run.id}::uuid GROUP BY 2 ORDER BY 3 DESC, 2`;
  const states: Record<CallState, number> = { pending: 0, calling: 0, replied: 0, valid: 0, invalid: 0, error: 0 };
  for (const { of, is, count } of counts) if (of === "call") states[is as CallState] = count;
  const attempts = counts.filter(({ of }) => of === "attempt").map(({ is, count }) => ({ outcome: is, count }));
  const verdicts = counts.reduce((sum, { labelled }) => sum + labelled, 0);
  const tokens = { input: Number(run.inputTokens), output: Number(run.outputTokens), estimated: Number(run.estimatedTokens) };
  return {
    number, status: run.status, stopReason: run.stopReason, dry: run.dry, cases: run.cases, calls: run.cases * run.repeats, laidOutCases: run.laidOutCases, states, verdicts, tokens, attempts,
    cost: costOf(pricesOf(run), tokens), costCap: run.costCap === null ? null : Number(run.costCap), tokenCap: run.tokenCap === null ? null : Number(run.tokenCap),
    heartbeatAt: run.heartbeatAt?.toISOString() ?? null, goneAfterSeconds: GONE_AFTER_SECONDS, missesInRow: run.failedInRow + run.waitedInRow, missesAllowed: stopsAfter(run),
    ...(await waitsOf(tx, run.id)),
  };
}

/** What a running run waits for, by the database's clock; what is over is null. */
async function waitsOf(tx: Transaction, runId: string): Promise<Pick<RunProgress, "silentSeconds" | "lostAt" | "holdUntil" | "backOffUntil">> {
  const [waits] = await tx.$queryRaw<{ silentSeconds: number | null; lostAt: Date | null; holdUntil: Date | null; backOffUntil: Date | null }[]>`
    SELECT CASE WHEN r.heartbeat_at IS NOT NULL THEN greatest(0, extract(epoch FROM clock_timestamp() - r.heartbeat_at))::float8 END AS "silentSeconds",
      (SELECT max(lease_until) FROM judge_call WHERE run_id = r.id AND state = 'calling') AS "lostAt",
      (SELECT max(hold_until) FROM judge_run other WHERE other.endpoint = r.endpoint AND other.status = 'running' AND hold_until > clock_timestamp()) AS "holdUntil",
      CASE WHEN r.back_off_until > clock_timestamp() THEN r.back_off_until END AS "backOffUntil"
    FROM judge_run r WHERE r.id = ${runId}::uuid AND r.status = 'running'`;
  const text = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return { silentSeconds: waits?.silentSeconds ?? null, lostAt: text(waits?.lostAt), holdUntil: text(waits?.holdUntil), backOffUntil: text(waits?.backOffUntil) };
}

export function pricesOf({ inputPrice, outputPrice }: { inputPrice: unknown; outputPrice: unknown }): Prices {
  return { input: inputPrice === null ? null : Number(inputPrice), output: outputPrice === null ? null : Number(outputPrice) };
}
