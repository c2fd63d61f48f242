import { createHash } from "node:crypto";
import type { Transaction } from "@/lib/db/transaction";
import type { AgreementReport } from "./report-types";

/** Raised when the report's content changes, so that reports kept by an older version are not shown. */
const REPORT_VERSION = 12;

export interface ReportKey {
  projectId: string;
  fingerprint: string;
}

/** Changes whenever a label, the sample or the seed does. Annotations are append-only, so their count and newest tell. */
export async function fingerprintOf(tx: Transaction, projectId: string): Promise<string> {
  const [state] = await tx.$queryRaw<Record<string, unknown>[]>`
    SELECT p.seed, (SELECT count(*)::text || coalesce(max(id::text), '') || coalesce(max(submitted_at)::text, '') FROM annotation WHERE project_id = p.id) AS labels,
      (SELECT md5(string_agg(sequence || ':' || coalesce(stratum, ''), ',' ORDER BY sequence)) FROM "case" WHERE project_id = p.id AND drawn) AS cases
    FROM project p WHERE p.id = ${projectId}`;
  return createHash("sha256").update(JSON.stringify([REPORT_VERSION, state])).digest("hex");
}

export async function findReport(tx: Transaction, key: ReportKey): Promise<AgreementReport | null> {
  const kept = await tx.agreementReport.findUnique({ where: { projectId_fingerprint: key } });
  return kept ? (kept.result as unknown as AgreementReport) : null;
}

/** Keeps a report in place of older ones. Another process may have kept the same one meanwhile. */
export async function keepReport(tx: Transaction, { projectId, fingerprint }: ReportKey, report: AgreementReport): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO agreement_report (project_id, fingerprint, result) VALUES (${projectId}, ${fingerprint}, ${JSON.stringify(report)}::jsonb) ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`DELETE FROM agreement_report WHERE project_id = ${projectId} AND fingerprint <> ${fingerprint}`;
}
