import type { StatementContext } from "@/lib/auth/operation";
import { FETCHED_AHEAD_PLACE, ME_AND_RATER, NOT_YET_MINE, OPEN_PLACE } from "./places.sql";

/** How far one annotator is. `total` is what this annotator has done, holds, or could be served now. */
export interface Progress {
  labelled: number;
  skipped: number;
  total: number;
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
  servable AS (
    SELECT count(DISTINCT a.case_id)::int AS n FROM assignment a
    WHERE ((${OPEN_PLACE}) OR (${FETCHED_AHEAD_PLACE})) AND ${NOT_YET_MINE}
  )
  SELECT mine.labelled, skipped.n AS skipped, mine.labelled + mine.held + skipped.n + servable.n AS total FROM mine, skipped, servable`;

/** Counted by the same rules that the claim serves by: some are left exactly when the next claim has a case. */
export async function readProgress({ pool, projectId, userId, roles }: StatementContext): Promise<Progress> {
  const { rows } = await pool.query<Progress>({ name: "progress", text: TEXT, values: [projectId, userId, roles] });
  return rows[0] ?? { labelled: 0, skipped: 0, total: 0 };
}
