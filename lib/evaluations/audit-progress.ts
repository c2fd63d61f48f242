import { database } from "@/lib/db/client";
import type { AuditProgress } from "./schema";

/** Shows how far an audit is, at once and apart from the audit's own transaction, which shows nothing until its end. */
export async function reportAuditProgress(evaluationId: string, { step, done, total }: AuditProgress): Promise<void> {
  await database().pool.query(
    `INSERT INTO evaluation_progress (evaluation_id, step, done, total, updated_at) SELECT id, $2, $3, $4, now() FROM evaluation WHERE id = $1 AND status = 'auditing'
     ON CONFLICT (evaluation_id) DO UPDATE SET step = EXCLUDED.step, done = EXCLUDED.done, total = EXCLUDED.total, updated_at = now()`,
    [evaluationId, step, done, total],
  );
}
