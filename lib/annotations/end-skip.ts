import type { ProjectContext } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";

/**
 * Ends a skip of the annotator's own and gives them a place of the case again: an open one, or one that another only
 * fetched ahead. Returns the place. Refused, and the skip stays, when the case has no place left.
 */
export async function endSkip({ tx, projectId }: ProjectContext, skip: { id: string; caseId: string; raterId: string }): Promise<string> {
  const ended = await tx.skip.updateMany({ where: { id: skip.id, withdrawnAt: null }, data: { withdrawnAt: new Date() } });
  if (ended.count === 0) throw new Conflict("There is nothing to take back.");
  const places = await tx.$queryRaw<{ id: string }[]>`
    WITH free AS (
      SELECT a.id FROM assignment a
      WHERE a.case_id = ${skip.caseId}::uuid AND a.submitted_at IS NULL
        AND (a.lease_until IS NULL OR a.lease_until <= now() OR a.opened_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM adjudication d WHERE d.project_id = ${projectId} AND d.case_id = a.case_id)
      ORDER BY a.lease_until NULLS FIRST, a.ordinal LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE assignment a SET rater_id = ${skip.raterId}::uuid, lease_until = now() + p.lease_minutes * interval '1 minute', opened_at = now()
    FROM free, project p WHERE a.id = free.id AND p.id = ${projectId} RETURNING a.id`;
  if (!places[0]) throw new Conflict("Others have labelled this case meanwhile, so the skip stays.");
  return places[0].id;
}
