import type { StatementContext } from "@/lib/auth/operation";
import { FETCHED_AHEAD_PLACE, ME_AND_RATER, NOT_YET_MINE, OPEN_PLACE } from "./places.sql";

/**
 * How far one annotator is, in cases. `total` is what this annotator has done, holds, or can still get: it does not move
 * while others take up cases and give them back, and falls only when others fill the last place of one.
 */
export interface Progress {
  labelled: number;
  skipped: number;
  total: number;
  /** Of `total`, the cases whose open places are all on the screens of others at this moment. */
  heldByOthers: number;
}

// A label keeps its place, so places stand for labels. Cases are counted, not places: one with three open places is one more case.
const TEXT = `WITH ${ME_AND_RATER},
  mine AS (
    SELECT count(*) FILTER (WHERE submitted_at IS NOT NULL)::int AS labelled, count(*) FILTER (WHERE submitted_at IS NULL AND lease_until > now())::int AS held
    FROM assignment WHERE project_id = $1 AND rater_id = (SELECT id FROM rater)
  ),
  skipped AS (
    SELECT count(*)::int AS n FROM skip s WHERE s.project_id = $1 AND s.rater_id = (SELECT id FROM rater) AND s.withdrawn_at IS NULL
  ),
  unfilled AS (
    SELECT coalesce(bool_or((${OPEN_PLACE}) OR (${FETCHED_AHEAD_PLACE})), false) AS servable FROM assignment a
    WHERE a.project_id = $1 AND a.submitted_at IS NULL AND (a.lease_until IS NULL OR a.lease_until <= now() OR a.rater_id IS DISTINCT FROM (SELECT id FROM rater))
      AND ${NOT_YET_MINE} AND EXISTS (SELECT 1 FROM me)
    GROUP BY a.case_id
  ),
  others AS (SELECT count(*)::int AS n, count(*) FILTER (WHERE NOT servable)::int AS held FROM unfilled)
  SELECT mine.labelled, skipped.n AS skipped, mine.labelled + mine.held + skipped.n + others.n AS total, others.held AS "heldByOthers" FROM mine, skipped, others`;

/** Counted by the same rules that the claim serves by: some are left, not held by others, exactly when the next claim has a case. */
export async function readProgress({ pool, projectId, userId, roles }: StatementContext): Promise<Progress> {
  const { rows } = await pool.query<Progress>({ name: "progress", text: TEXT, values: [projectId, userId, roles] });
  return rows[0] ?? { labelled: 0, skipped: 0, total: 0, heldByOthers: 0 };
}
