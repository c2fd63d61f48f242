import type { StatementContext } from "@/lib/auth/operation";

/** How far one annotator is. `total` is what this annotator has done, holds, or could still be served. */
export interface Progress {
  labelled: number;
  skipped: number;
  total: number;
}

const TEXT = `
  WITH rater AS (SELECT id FROM rater WHERE project_id = $1 AND user_id = $2::uuid),
  labelled AS (
    SELECT count(*)::int AS n FROM current_label l JOIN "case" c ON c.id = l.case_id AND c.drawn
    WHERE l.project_id = $1 AND l.rater_id = (SELECT id FROM rater)
  ),
  skipped AS (
    SELECT count(*)::int AS n FROM skip s WHERE s.project_id = $1 AND s.rater_id = (SELECT id FROM rater) AND s.withdrawn_at IS NULL
  ),
  -- Cases, not places: a case with three open places is one more case for this annotator.
  open AS (
    SELECT count(DISTINCT a.case_id)::int AS n FROM assignment a
    WHERE a.project_id = $1 AND a.submitted_at IS NULL
      AND (a.rater_id IS NULL OR a.lease_until <= now() OR a.rater_id = (SELECT id FROM rater) OR a.opened_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM assignment own WHERE own.case_id = a.case_id AND own.rater_id = (SELECT id FROM rater) AND own.submitted_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM skip s WHERE s.case_id = a.case_id AND s.rater_id = (SELECT id FROM rater) AND s.withdrawn_at IS NULL)
  )
  SELECT labelled.n AS labelled, skipped.n AS skipped, labelled.n + skipped.n + open.n AS total FROM labelled, skipped, open`;

/** Counted by the same rules that the claim serves by, so that "37 of 115" and the next case agree. */
export async function readProgress({ pool, projectId, userId }: StatementContext): Promise<Progress> {
  const { rows } = await pool.query<Progress>({ name: "progress", text: TEXT, values: [projectId, userId] });
  return rows[0] ?? { labelled: 0, skipped: 0, total: 0 };
}
