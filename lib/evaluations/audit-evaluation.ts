import { setImmediate as breathe } from "node:timers/promises";
import { z } from "zod";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict } from "@/lib/errors";
import { collectGarbage } from "@/lib/evaluation-files/collect-garbage";
import { auditRun } from "@/lib/target-audit/audit";
import { combineAudits, type AuditedCollection } from "@/lib/target-audit/combined-audit";
import { mergeContested } from "@/lib/target-audit/contested";
import { AUDIT_BOOTSTRAP } from "@/lib/target-audit/mean-score";
import { collectRun } from "@/lib/target-audit/run-collector";
import { reportAuditProgress } from "./audit-progress";
import { evaluationCommand } from "./evaluation-operation";
import { HEADLINE_DEPTH } from "./headline-depth";
import type { AuditProgress } from "./schema";
import { completeStoredRuns, readStoredTrace, type StoredRun } from "./stored-runs";
import { ResultWriter } from "./write-results";

const SIX_HOURS_IN_MS = 6 * 60 * 60 * 1000;

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
    const watch = async (progress: AuditProgress) => {
      if (signal?.aborted) throw new Conflict("The audit was stopped and starts again later.");
      onProgress?.(progress);
      await reportAuditProgress(evaluationId, progress);
      await breathe();
    };
    const runs = await completeStoredRuns(tx, { evaluationId, watch });
    const writer = new ResultWriter(tx, { id: evaluationId, k: HEADLINE_DEPTH });
    const collections: AuditedCollection[] = [];
    for (const [at, run] of runs.entries()) {
      collections.push(await auditStored(tx, { run, writer, watch: (doing) => watch({ step: `${doing} ${run.header.system} on ${run.header.dataset}`, done: at, total: runs.length }) }));
      collectGarbage();
    }
    await watch({ step: "Comparing the runs", done: runs.length, total: runs.length });
    const contested = mergeContested(collections.map(({ run }) => ({ queries: run.rescored.map(({ query }) => query.id), cases: run.contested })));
    await writer.addContested(contested);
    const combined = runs.length === 1 ? null : combineAudits(collections, { contested, bootstrap: AUDIT_BOOTSTRAP, k: HEADLINE_DEPTH });
    // The audit of each run stands with the run.
    const stored = combined && JSON.stringify({ ...combined, runs: [] });
    const turned = await tx.$executeRaw`
      UPDATE evaluation SET status = 'ready', error = NULL, combined = ${stored}::json, ready_at = now() WHERE id = ${evaluationId}::uuid AND status = 'auditing'`;
    if (turned !== 1) throw new Conflict("Another audit of this evaluation was faster.");
    await audit({ runs: runs.length, contested: contested.length });
    return { audited: true };
  },
});

interface Auditing {
  run: StoredRun;
  writer: ResultWriter;
  watch(doing: string): Promise<void>;
}

/** One run, in a function of its own, so that its store is free before that of the next is read. */
async function auditStored(tx: Transaction, { run, writer, watch }: Auditing): Promise<AuditedCollection> {
  await watch("Auditing");
  const trace = { ...run, memories: (await readStoredTrace(run)).memories };
  const collected = collectRun(trace, { k: HEADLINE_DEPTH });
  const audited = auditRun(collected, { missing: run.missing });
  await tx.$executeRaw`UPDATE evaluation_run SET audit = ${JSON.stringify(audited)}::json WHERE id = ${run.id}::uuid`;
  await watch("Storing the queries of");
  await writer.addRun({ ...run, trace, rescored: collected.rescored });
  return { run: collected, audit: audited };
}

/** Held until the transaction ends, also when its process dies: that is how an audit that was cut off is known. */
async function lockAudit(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`audit ${id}`}, 0)) AS locked`;
  if (!row?.locked) throw new Conflict("This evaluation is being audited already.");
}

