import { database } from "@/lib/db/client";
import type { BuildProgress } from "./schema";

/** Shows how far a build is, at once and apart from the build's own transaction, which shows nothing until its end. */
export async function reportProgress(releaseId: string, progress: BuildProgress): Promise<void> {
  await database().pool.query(
    `INSERT INTO release_progress (release_id, step, done, total, updated_at) SELECT id, $2, $3, $4, now() FROM release WHERE id = $1 AND status = 'building'
     ON CONFLICT (release_id) DO UPDATE SET step = EXCLUDED.step, done = EXCLUDED.done, total = EXCLUDED.total, updated_at = now()`,
    [releaseId, progress.step, progress.done, progress.total],
  );
}
