import { database } from "@/lib/db/client";
import type { AuditProgress } from "./schema";

export interface ValidationProgress extends AuditProgress {
  /** Runs and labels are being read and brought together, or the runs are being scored by them. */
  stage: "matching" | "scoring";
}

/** Shows how far the figures with some labels are, at once and apart from the transaction that computes them. */
export async function reportValidationProgress(validation: string, { stage, step, done, total }: ValidationProgress): Promise<void> {
  await database().pool.query(
    `INSERT INTO evaluation_validation_progress (validation_id, stage, step, done, total, updated_at) SELECT id, $2, $3, $4, $5, now() FROM evaluation_validation WHERE id = $1 AND status = 'computing'
     ON CONFLICT (validation_id) DO UPDATE SET stage = EXCLUDED.stage, step = EXCLUDED.step, done = EXCLUDED.done, total = EXCLUDED.total, updated_at = now()`,
    [validation, stage, step, done, total],
  );
}
