import type { Actor } from "@/lib/auth/actor";
import { auditEvaluation } from "./audit-evaluation";
import { auditFailure } from "./audit-failure";
import { beginAudit, type BegunAudit } from "./begin-audit";
import { failAudit } from "./fail-audit";
import type { HeldProject } from "./held-cases";
import { linkProjects } from "./link-matching";
import { openEvaluation } from "./open-evaluation";
import { removeEvaluation } from "./remove-evaluation";
import type { AuditProgress } from "./schema";
import { storeTrace } from "./store-trace";

export interface TraceFile {
  fileName: string;
  open(): AsyncIterable<Uint8Array>;
}

export interface ImportedEvaluation extends BegunAudit {
  /** Projects that were made from these traces before, and belong to the evaluation now. */
  linked: HeldProject[];
}

interface Import {
  name: string;
  traces: readonly TraceFile[];
  onProgress?(progress: AuditProgress): void;
}

/** Brings traces in and audits them here and now, for the command line. A faulty trace leaves nothing behind. */
export async function importEvaluation(actor: Actor, { name, traces, onProgress }: Import): Promise<ImportedEvaluation> {
  const begun = await importTraces(actor, { name, traces, ...(onProgress ? { onProgress } : {}) });
  return { ...begun, linked: await linkProjects(actor, { evaluation: begun.evaluation }) };
}

async function importTraces(actor: Actor, { name, traces, onProgress }: Import): Promise<BegunAudit> {
  const { evaluation } = await openEvaluation(actor, { name });
  try {
    for (const { fileName, open } of traces) await storeTrace(actor, { evaluation, fileName, source: open() });
    const begun = await beginAudit(actor, { evaluation, inline: true });
    if (!begun.known) await auditEvaluation(actor, { evaluation, ...(onProgress ? { onProgress } : {}) });
    return begun;
  } catch (error) {
    // It is gone already where the traces were known; where the audit failed, it is no evaluation.
    await failAudit(actor, { evaluation, error: auditFailure(error) }).catch(() => undefined);
    await removeEvaluation(actor, { evaluation }).catch(() => undefined);
    throw error;
  }
}
