import type { Transaction } from "@/lib/db/transaction";
import { InvalidInput } from "@/lib/errors";
import { collectGarbage } from "@/lib/evaluation-files/collect-garbage";
import { verifiedLines } from "@/lib/evaluation-files/verified-lines";
import { MalformedTrace, readTrace } from "@/lib/memory/read-trace";
import type { Trace, TraceHeader, TracedQuery } from "@/lib/memory/trace";
import { completeRuns, IncomparableRuns } from "@/lib/target-audit/complete-runs";
import { outlineTrace, refuseCut, siftTrace, type AuditedTrace } from "@/lib/target-audit/read-audited-trace";
import type { AuditProgress } from "./schema";
import { traceLines } from "./trace-bytes";

export interface StoredRun {
  id: string;
  fileName: string;
  header: TraceHeader;
  /** Those of all runs of its dataset; what it was not asked has no results. */
  queries: TracedQuery[];
  /** How many of them it was not asked. */
  missing: number;
}

/**
 * The runs of an evaluation with their queries, each given those of all runs of its dataset. The stores, which are the
 * larger part, are left out, so that one of them at a time is in memory.
 * @throws InvalidInput with file, line and field for a faulty trace, and for runs that do not ask the same questions
 */
export async function completeStoredRuns(tx: Transaction, { evaluationId, watch }: { evaluationId: string; watch(progress: AuditProgress): Promise<void> }): Promise<StoredRun[]> {
  const runs = await tx.evaluationRun.findMany({ where: { evaluationId }, orderBy: { ordinal: "asc" }, select: { id: true, fileName: true } });
  const traces: Trace[] = [];
  for (const [at, run] of runs.entries()) {
    await watch({ step: `Reading and checking ${run.fileName}`, done: at, total: runs.length });
    const trace = await placing(run.fileName, async () => {
      const read = await readTrace(verifiedLines(traceLines(run.id)));
      refuseCut(read.header, { queries: read.queries.length, line: 1 });
      return read;
    });
    traces.push({ ...trace, memories: [] });
    collectGarbage();
  }
  return completed(traces).map(({ trace: { header, queries }, missing }, at) => ({ ...runs[at]!, header, queries, missing }));
}

/** @throws InvalidInput with file, line and field */
export async function readStoredTrace({ id, fileName }: { id: string; fileName: string }): Promise<Trace> {
  return placing(fileName, () => readTrace(traceLines(id)));
}

/**
 * The part of a run's store that scoring its queries takes.
 * @throws InvalidInput with file, line and field
 */
export async function readAuditedStored({ id, fileName, queries }: StoredRun): Promise<AuditedTrace> {
  const open = () => traceLines(id);
  return placing(fileName, async () => siftTrace(open, await outlineTrace(open), queries));
}

async function placing<Result>(fileName: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MalformedTrace) throw new InvalidInput(`${fileName}, ${error.message}`);
    throw error;
  }
}

function completed(traces: readonly Trace[]) {
  try {
    return completeRuns(traces);
  } catch (error) {
    if (error instanceof IncomparableRuns) throw new InvalidInput(error.message);
    throw error;
  }
}
