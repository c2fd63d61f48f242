import type { StatementContext } from "@/lib/auth/operation";
import type { Blind } from "@/lib/task-types/task-type";
import { FETCHED_AHEAD_PLACE, ME_AND_RATER, NOT_YET_MINE, OPEN_PLACE, renewedPlaces, RUBRIC_IN_FORCE, SERVING_ORDER } from "./places.sql";

/** The place that is taken: an open one, or, so that nobody starves, one that another only fetched ahead and never saw. */
export type PlaceSource = "open" | "fetched-ahead";

export interface ClaimedPlace {
  assignmentId: string;
  payload: unknown;
  leaseUntil: Date;
  opened: boolean;
  /** The annotator was shown what others said of the case. */
  exposed: boolean;
  /** Taken by this very statement, and not held before. */
  took: boolean;
}

export interface ClaimReply {
  taskType: string;
  blind: Blind;
  /** Null when the member is no rater yet: make one and ask again. */
  raterId: string | null;
  /** The guideline in force. */
  rubricId: string | null;
  /** True when this statement took one more place. */
  took: boolean;
  /** What the annotator holds now: what is on the screen first, then in serving order. */
  places: ClaimedPlace[];
}

const CANDIDATES: Record<PlaceSource, string> = { open: OPEN_PLACE, "fetched-ahead": FETCHED_AHEAD_PLACE };

/**
 * One statement: authorizes, reads what the annotator holds and, when that is less than is wanted ($4), takes one more:
 * the first place in serving order that no other statement is taking at this moment (SKIP LOCKED). Whoever loses a race
 * goes on to the next place instead of waiting. Who held nothing is shown the case at once, so it counts as seen. When
 * the case on the screen is named ($5), it is noted as seen and all that is held is kept, in the same statement: a claim
 * follows every label, and a second round trip would be a fifth of its time.
 */
export function claimText(source: PlaceSource): string {
  return `WITH ${ME_AND_RATER},
  ${renewedPlaces("$5", "$5::uuid IS NOT NULL")},
  held AS (
    SELECT *, false AS took FROM renewed
    UNION ALL SELECT a.id, a.case_id, a.lease_until, a.opened_at, a.started, a.position, false FROM assignment a
    WHERE $5::uuid IS NULL AND a.project_id = $1 AND a.rater_id = (SELECT id FROM rater) AND a.submitted_at IS NULL AND a.lease_until > now()
  ),
  free AS (
    SELECT a.id FROM assignment a
    WHERE ${CANDIDATES[source]} AND EXISTS (SELECT 1 FROM rater) AND (SELECT count(*) FROM held) < $4::int
      AND a.id IS DISTINCT FROM $5::uuid AND ${NOT_YET_MINE}
    ORDER BY ${SERVING_ORDER} LIMIT 1 FOR UPDATE OF a SKIP LOCKED
  ),
  taken AS (
    UPDATE assignment a SET rater_id = (SELECT id FROM rater), lease_until = now() + me.lease_minutes * interval '1 minute',
      opened_at = CASE WHEN (SELECT count(*) FROM held) = 0 THEN now() END
    FROM free, me WHERE a.id = free.id
    RETURNING a.id, a.case_id, a.lease_until, a.opened_at, a.started, a.position, true AS took
  ),
  mine AS (SELECT * FROM held UNION ALL SELECT * FROM taken)
  SELECT me.task_type AS "taskType", me.blind, rater.id AS "raterId", ${RUBRIC_IN_FORCE} AS "rubricId", mine.id AS "assignmentId", mine.took, mine.lease_until AS "leaseUntil",
    mine.opened_at IS NOT NULL AS opened, EXISTS (SELECT FROM exposure e WHERE e.case_id = mine.case_id AND e.user_id = $2::uuid) AS exposed, c.payload
  FROM me LEFT JOIN rater ON true LEFT JOIN mine ON true LEFT JOIN "case" c ON c.id = mine.case_id
  ORDER BY mine.opened_at NULLS LAST, mine.started DESC, mine.position`;
}

const TEXT: Record<PlaceSource, string> = { open: claimText("open"), "fetched-ahead": claimText("fetched-ahead") };

type Row = Pick<ClaimReply, "taskType" | "blind" | "raterId" | "rubricId"> & ({ assignmentId: null; took: null } | ClaimedPlace);

export interface ClaimRequest {
  source: PlaceSource;
  /** How many places to hold in the end. */
  want: number;
  /** The place on the screen, to be noted as seen. */
  opened: string | null;
}

/** Runs the statement, prepared. Undefined when there is no member with a fitting role. */
export async function claimPlace({ pool, projectId, userId, roles }: StatementContext, { source, want, opened }: ClaimRequest): Promise<ClaimReply | undefined> {
  const { rows } = await pool.query<Row>({ name: `claim-${source}`, text: TEXT[source], values: [projectId, userId, roles, want, opened] });
  const first = rows[0];
  if (!first) return undefined;
  const { taskType, blind, raterId, rubricId } = first;
  return { taskType, blind, raterId, rubricId, took: rows.some((row) => row.took), places: rows.filter((row) => row.assignmentId !== null) };
}
