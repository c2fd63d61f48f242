import { setImmediate as breathe } from "node:timers/promises";
import { z } from "zod";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict, InvalidInput } from "@/lib/errors";
import { MalformedTrace, readTrace } from "@/lib/memory/read-trace";
import type { Trace } from "@/lib/memory/trace";
import { auditTrace } from "@/lib/target-audit/audit";
import { contestedCredits } from "@/lib/target-audit/contested";
import { compareRuns, recommend, type AuditedRun } from "@/lib/target-audit/flips";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { CUTOFFS, rescore } from "@/lib/target-audit/rescore";
import { reportAuditProgress } from "./audit-progress";
import type { DatasetComparison } from "./comparison";
import { evaluationCommand } from "./evaluation-operation";
import type { AuditProgress } from "./schema";
import { traceLines } from "./trace-bytes";
import { ResultWriter } from "./write-results";

const SIX_HOURS_IN_MS = 6 * 60 * 60 * 1000;
/** The depth at which hits, shifts and contested credits are decided. */
export const HEADLINE_K = CUTOFFS.at(-1)!;

interface RunRow {
  id: string;
  fileName: string;
}

/**
 * Audits the traces of an evaluation and turns it to ready, all in one transaction: an audit that fails leaves nothing
 * behind, and of two audits of one evaluation only one ends it. Resolves to whether this call did. The signal gives an
 * audit up between two runs.
 * @throws InvalidInput with file, line and field when a trace is faulty
 */
export const auditEvaluation = evaluationCommand({
  name: "evaluations.audit",
  timeout: SIX_HOURS_IN_MS,
  input: z.object({ signal: z.instanceof(AbortSignal).optional(), onProgress: z.custom<(progress: AuditProgress) => void>().optional() }),
  async run({ tx, evaluationId, audit }, { signal, onProgress }): Promise<{ audited: boolean }> {
    await lockAudit(tx, evaluationId);
    const { status } = await tx.evaluation.findUniqueOrThrow({ where: { id: evaluationId }, select: { status: true } });
    if (status !== "auditing") return { audited: false };
    const runs = await tx.evaluationRun.findMany({ where: { evaluationId }, orderBy: { ordinal: "asc" }, select: { id: true, fileName: true } });
    const watch = async (step: string, done: number) => {
      if (signal?.aborted) throw new Conflict("The audit was stopped and starts again later.");
      const progress = { step, done, total: runs.length };
      onProgress?.(progress);
      await reportAuditProgress(evaluationId, progress);
      await breathe();
    };
    const writer = new ResultWriter(tx, { id: evaluationId, k: HEADLINE_K });
    const traces: Trace[] = [];
    for (const [at, run] of runs.entries()) {
      await watch(`Reading and checking ${run.fileName}`, at);
      const trace = await readStoredTrace(run);
      await watch(`Auditing ${trace.header.system} on ${trace.header.dataset}`, at);
      await tx.$executeRaw`UPDATE evaluation_run SET audit = ${JSON.stringify(auditTrace(trace).audit)}::json WHERE id = ${run.id}::uuid`;
      await watch(`Storing the queries of ${trace.header.system} on ${trace.header.dataset}`, at);
      await writer.addRun({ ...run, trace, rescored: rescore(trace) });
      traces.push(trace);
    }
    await watch("Comparing the runs", runs.length);
    const contested = byDataset(traces).flatMap(([, group]) => contestedCredits(group, { k: HEADLINE_K }));
    await writer.addContested(contested);
    const comparison = byDataset(traces).map(([dataset, group]) => compare(dataset, group));
    const turned = await tx.$executeRaw`
      UPDATE evaluation SET status = 'ready', error = NULL, comparison = ${JSON.stringify(comparison)}::json, ready_at = now() WHERE id = ${evaluationId}::uuid AND status = 'auditing'`;
    if (turned !== 1) throw new Conflict("Another audit of this evaluation was faster.");
    await audit({ runs: runs.length, contested: contested.length });
    return { audited: true };
  },
});

/** Held until the transaction ends, also when its process dies: that is how an audit that was cut off is known. */
async function lockAudit(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`audit ${id}`}, 0)) AS locked`;
  if (!row?.locked) throw new Conflict("This evaluation is being audited already.");
}

async function readStoredTrace({ id, fileName }: RunRow): Promise<Trace> {
  try {
    return await readTrace(traceLines(id));
  } catch (error) {
    if (error instanceof MalformedTrace) throw new InvalidInput(`${fileName}, ${error.message}`);
    throw error;
  }
}

function byDataset(traces: readonly Trace[]): [string, Trace[]][] {
  const groups = new Map<string, Trace[]>();
  for (const trace of traces) groups.set(trace.header.dataset, [...(groups.get(trace.header.dataset) ?? []), trace]);
  return [...groups];
}

function compare(dataset: string, traces: readonly Trace[]): DatasetComparison {
  const runs: AuditedRun[] = traces.map((trace) => ({ system: trace.header.system, rescored: rescore(trace) }));
  return { dataset, ...compareRuns(runs, { cutoffs: CUTOFFS, bootstrap: AUDIT_BOOTSTRAP }), recommendations: recommend(runs, { cutoffs: CUTOFFS, bootstrap: AUDIT_BOOTSTRAP }) };
}
