import type { Transaction } from "@/lib/db/transaction";
import { retryDelay } from "@/lib/llm/retry-delay";

/** A run stops after so many requests in a row without a valid reply, but not before so many one by one: about a minute of failures, with growing pauses. */
const FAILURES_AT_LEAST = 10;
const FAILURES_ONE_BY_ONE = 6;
/** Whoever tries a judge on a few cases wants to hear soon what is wrong. */
const DRY = { atLeast: 5, oneByOne: 2 };
/** The same for requests that are told to wait: the last ones a minute apart, or as far as the server asks. */
const WAITS_AT_LEAST = 20;
const WAITS_ONE_BY_ONE = 16;

interface Miss {
  runId: string;
  /** `failed`: no reply; `invalid`: one that is no answer; `waited`: the server asked to come later. */
  kind: "failed" | "invalid" | "waited";
  /** Whether it lies in the request or its reply, so that a pause would mend nothing. */
  ownFault: boolean;
  /** What the last request ended with, in words. */
  message: string;
}

interface RunRow {
  dry: boolean;
  concurrency: number;
  failed: number;
  waited: number;
}

/** A valid reply: whatever was wrong is over. Call with the run's row held, or nothing noted in it. */
export async function endMisses(tx: Transaction, runId: string): Promise<void> {
  await tx.$executeRaw`UPDATE judge_run SET failed_in_row = 0, waited_in_row = 0, back_off_until = NULL WHERE id = ${runId}::uuid AND failed_in_row + waited_in_row > 0`;
}

/**
 * Notes a request that gave no valid reply. Once as many in a row as the run has places gave none, it pauses for a second,
 * then two, up to a minute; after some more it stops. Resolves to why it stops, or to null. Needs the run's row held.
 */
export async function noteMiss(tx: Transaction, { runId, kind, ownFault, message }: Miss): Promise<string | null> {
  const [run] = await tx.$queryRaw<RunRow[]>`
    UPDATE judge_run SET failed_in_row = failed_in_row + ${kind === "waited" ? 0 : 1}::int, waited_in_row = waited_in_row + ${kind === "waited" ? 1 : 0}::int
    WHERE id = ${runId}::uuid RETURNING dry, concurrency, failed_in_row AS failed, waited_in_row AS waited`;
  if (!run) return null;
  const { concurrency, failed, waited } = run;
  const inRow = failed + waited;
  if (failed >= failuresAllowed(run) || inRow >= requestsAllowed(concurrency)) return stopForMisses(tx, { runId, inRow, waited, message });
  if (!ownFault && inRow >= concurrency) {
    const pause = retryDelay({ call: runId, failures: inRow - concurrency + 1 });
    await tx.$executeRaw`UPDATE judge_run SET back_off_until = clock_timestamp() + make_interval(secs => ${pause / 1000}) WHERE id = ${runId}::uuid`;
  }
  return null;
}

/**
 * After how many requests in a row without a valid reply a run stops, should all further ones fail; or be told to wait,
 * where all so far were.
 */
export function stopsAfter({ failedInRow, waitedInRow, ...run }: { dry: boolean; concurrency: number; failedInRow: number; waitedInRow: number }): number {
  if (waitedInRow > 0 && failedInRow === 0) return requestsAllowed(run.concurrency);
  return Math.min(requestsAllowed(run.concurrency), failuresAllowed(run) + waitedInRow);
}

/** How many requests in a row may be told to wait, or fail, before a run of so many places stops. */
function requestsAllowed(concurrency: number): number {
  return Math.max(WAITS_AT_LEAST, concurrency + WAITS_ONE_BY_ONE);
}

/** How many requests in a row may fail or give an invalid reply before a run stops. */
function failuresAllowed({ dry, concurrency }: { dry: boolean; concurrency: number }): number {
  return dry ? Math.max(DRY.atLeast, concurrency + DRY.oneByOne) : Math.max(FAILURES_AT_LEAST, concurrency + FAILURES_ONE_BY_ONE);
}

async function stopForMisses(tx: Transaction, { runId, inRow, waited, message }: { runId: string; inRow: number; waited: number; message: string }): Promise<string | null> {
  const [sent] = await tx.$queryRaw<{ cases: number; answered: boolean }[]>`
    SELECT count(DISTINCT last.case_id)::int AS cases, EXISTS (SELECT FROM judge_call WHERE run_id = ${runId}::uuid AND state = 'valid') AS answered
    FROM (SELECT c.case_id FROM judge_attempt a JOIN judge_call c ON c.id = a.call_id WHERE a.run_id = ${runId}::uuid AND a.ended_at IS NOT NULL AND a.outcome <> 'aborted' ORDER BY a.ended_at DESC LIMIT ${inRow}) AS last`;
  const asked = `${inRow} requests${sent?.answered ? " in a row" : ""} to ${sent?.cases === 1 ? "1 case" : `${sent?.cases ?? 0} cases`}, none gave a valid reply${waited === 0 ? "" : waited === inRow ? ", all were told to wait" : `, ${waited} were told to wait`}.`;
  const reason = `${asked} The last one: ${message}`;
  return (await stopWith(tx, runId, reason)) ? reason : null;
}

/** Stops a run by itself, unless it does not run any more. */
export async function stopWith(tx: Transaction, runId: string, reason: string): Promise<boolean> {
  return (await tx.$executeRaw`UPDATE judge_run SET status = 'stopped', stop_reason = ${reason} WHERE id = ${runId}::uuid AND status = 'running'`) === 1;
}
