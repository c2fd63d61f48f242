import type { StatementContext } from "@/lib/auth/operation";
import { ME_AND_RATER, NOT_YET_MINE, OPEN_PLACE } from "@/lib/assignments/places.sql";

export interface Submission {
  assignmentId: string;
  clientKey: string;
  answers: unknown;
  confidence: number | null;
  comment: string;
  flagged: boolean;
  activeMs: number | null;
  rubricId: string | null;
}

export interface SubmitResult {
  member: boolean;
  /** Null when the label was not stored. */
  annotationId: string | null;
  /** The label that this client key made earlier. */
  earlierId: string | null;
}

/** Where the label goes: the place that was leased, or, when that went to somebody else, another open place of the same case. */
type Target = "leased" | "elsewhere";

const PLACES: Record<Target, string> = {
  leased: `a.id = $4::uuid AND a.project_id = $1 AND a.rater_id = (SELECT id FROM rater) AND a.submitted_at IS NULL`,
  elsewhere: `a.case_id = (SELECT case_id FROM assignment WHERE id = $4::uuid AND project_id = $1) AND ${OPEN_PLACE} AND ${NOT_YET_MINE}`,
};

/**
 * One statement: authorizes, fills the place on condition that it is still there to fill, appends the annotation under
 * the rubric that was shown (the one in force if that is not known), as a second opinion if the annotator was shown what
 * others said, marks the case's other places as started, and writes the audit row. A lapsed lease is good as
 * long as nobody took the place. The sibling places are locked with SKIP LOCKED, since two submits on one case would
 * otherwise wait for each other.
 */
export function submitText(target: Target): string {
  return `WITH ${ME_AND_RATER},
  earlier AS (SELECT id FROM annotation WHERE rater_id = (SELECT id FROM rater) AND client_key = $5::uuid),
  place AS (
    SELECT a.id, a.case_id FROM assignment a
    WHERE ${PLACES[target]} AND EXISTS (SELECT 1 FROM rater) AND NOT EXISTS (SELECT 1 FROM earlier)
    ORDER BY a.ordinal LIMIT 1 FOR UPDATE OF a ${target === "elsewhere" ? "SKIP LOCKED" : ""}
  ),
  filled AS (
    UPDATE assignment a SET rater_id = (SELECT id FROM rater), submitted_at = now(), opened_at = coalesce(a.opened_at, now())
    FROM place WHERE a.id = place.id RETURNING a.id, a.case_id
  ),
  made AS (
    INSERT INTO annotation (id, project_id, case_id, rater_id, revision, basis, rubric_id, client_key, answers, confidence, comment, flagged, active_ms)
    SELECT gen_random_uuid(), $1, filled.case_id, rater.id,
      1 + coalesce((SELECT max(revision) FROM annotation WHERE case_id = filled.case_id AND rater_id = rater.id), 0),
      CASE WHEN EXISTS (SELECT 1 FROM exposure e WHERE e.case_id = filled.case_id AND e.user_id = $2::uuid) THEN 'second_opinion' ELSE 'blind' END::"AnnotationBasis",
      (SELECT id FROM rubric WHERE project_id = $1 AND status = 'published' ORDER BY id = $11::uuid DESC NULLS LAST, version DESC LIMIT 1),
      $5::uuid, $6::jsonb, $7::int, $8, $9::boolean, $10::int
    FROM filled, rater RETURNING id, case_id
  ),
  siblings AS (
    SELECT a.id FROM assignment a JOIN filled ON a.case_id = filled.case_id
    WHERE a.id <> filled.id AND a.submitted_at IS NULL AND NOT a.started FOR UPDATE OF a SKIP LOCKED
  ),
  started AS (UPDATE assignment a SET started = true FROM siblings WHERE a.id = siblings.id),
  audited AS (
    INSERT INTO audit_event (project_id, actor, action, subject, detail)
    SELECT $1, 'user:' || $2::uuid, 'annotations.submit', made.case_id::text, jsonb_build_object('annotation', made.id) FROM made
  )
  SELECT EXISTS (SELECT 1 FROM me) AS member, (SELECT id FROM made) AS "annotationId", (SELECT id FROM earlier) AS "earlierId"`;
}

const TEXT: Record<Target, string> = { leased: submitText("leased"), elsewhere: submitText("elsewhere") };

/** Runs the statement, prepared. */
export async function storeSubmission({ pool, projectId, userId, roles }: StatementContext, submission: Submission, target: Target): Promise<SubmitResult> {
  const { assignmentId, clientKey, answers, confidence, comment, flagged, activeMs, rubricId } = submission;
  const values = [projectId, userId, roles, assignmentId, clientKey, JSON.stringify(answers), confidence, comment, flagged, activeMs, rubricId];
  const { rows } = await pool.query<SubmitResult>({ name: `submit-${target}`, text: TEXT[target], values });
  return rows[0] ?? { member: false, annotationId: null, earlierId: null };
}
