/**
 * SQL that several statements of this room share. Parameters: $1 project, $2 user, $3 the roles that grant the permission.
 * The joins on `member` and `project` are the authorization: without a fitting member every later part is empty.
 */

/** `me`: the member with one of the roles, in a project that is not archived. `rater`: that member as a rater, if there is one yet. */
export const ME_AND_RATER = `
  me AS (
    SELECT m.user_id, p.task_type, p.blind, p.lease_minutes FROM member m JOIN project p ON p.id = m.project_id
    WHERE m.project_id = $1 AND m.user_id = $2::uuid AND m.roles && $3::"Role"[] AND p.archived_at IS NULL
  ),
  rater AS (
    SELECT r.id FROM rater r JOIN me ON me.user_id = r.user_id WHERE r.project_id = $1
  )`;

/**
 * Places `a` of cases that the rater neither holds, nor has labelled (a label keeps its place), nor has skipped, nor has
 * decided as an adjudicator, who saw what others said.
 */
export const NOT_YET_MINE = `
  NOT EXISTS (
    SELECT 1 FROM assignment own WHERE own.case_id = a.case_id AND own.rater_id = (SELECT id FROM rater) AND own.id <> a.id
  )
  AND NOT EXISTS (
    SELECT 1 FROM skip s WHERE s.case_id = a.case_id AND s.rater_id = (SELECT id FROM rater) AND s.withdrawn_at IS NULL
  )
  AND NOT EXISTS (
    SELECT 1 FROM adjudication d WHERE d.project_id = $1 AND d.case_id = a.case_id AND d.adjudicator_id = $2::uuid
  )`;

/** Places `a` that nobody has submitted and nobody holds now; a lapsed lease counts as open. */
export const OPEN_PLACE = `a.project_id = $1 AND a.submitted_at IS NULL AND (a.lease_until IS NULL OR a.lease_until <= now())`;

/** Places `a` that another holds but has only fetched ahead and never seen: taken over before somebody is left without a case. */
export const FETCHED_AHEAD_PLACE = `a.project_id = $1 AND a.submitted_at IS NULL AND a.lease_until > now() AND a.opened_at IS NULL
  AND a.rater_id <> (SELECT id FROM rater)`;

/** The order of serving: cases that somebody has labelled first, then the project's seeded order. */
export const SERVING_ORDER = `a.started DESC, a.position, a.ordinal`;

/**
 * `renewed`: the places that the rater holds, kept for as long again, with the one on the screen noted as seen. A lapsed
 * lease that nobody took is still the holder's. `opened` names the parameter that holds the place on the screen, or null; `when` is a condition of the whole.
 */
export function renewedPlaces(opened: `$${number}`, when = "true"): string {
  return `renewed AS (
    UPDATE assignment a SET lease_until = now() + me.lease_minutes * interval '1 minute',
      opened_at = CASE WHEN a.id = ${opened}::uuid THEN coalesce(a.opened_at, now()) ELSE a.opened_at END
    FROM me
    WHERE ${when} AND a.project_id = $1 AND a.rater_id = (SELECT id FROM rater) AND a.submitted_at IS NULL AND (a.id = ${opened}::uuid OR a.lease_until > now())
    RETURNING a.id, a.case_id, a.lease_until, a.opened_at, a.started, a.position
  )`;
}

/** The id of the guideline in force. */
export const RUBRIC_IN_FORCE = `(SELECT r.id FROM rubric r JOIN me ON true WHERE r.project_id = $1 AND r.status = 'published' ORDER BY r.version DESC LIMIT 1)`;
