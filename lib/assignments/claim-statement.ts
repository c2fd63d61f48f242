import type { StatementContext } from "@/lib/auth/operation";
import { ME_AND_RATER, NOT_YET_MINE, OPEN_PLACE, SERVING_ORDER } from "./places.sql";

export interface ClaimResult {
  /** False when no member with a fitting role was found. */
  member: boolean;
  /** Null when the member is no rater yet: make one and ask again. */
  raterId: string | null;
  /** Null when there was no place to take. */
  assignmentId: string | null;
}

/** The place that is taken: an open one, or, so that nobody starves, one that another only fetched ahead and never saw. */
type Source = "open" | "fetched-ahead";

const CANDIDATES: Record<Source, string> = {
  open: OPEN_PLACE,
  "fetched-ahead": `a.project_id = $1 AND a.submitted_at IS NULL AND a.lease_until > now() AND a.opened_at IS NULL
      AND a.rater_id <> (SELECT id FROM rater)`,
};

/**
 * One statement: authorizes, picks the first place in serving order that no other statement is taking at this moment
 * (SKIP LOCKED), and leases it. Whoever loses a race goes on to the next place instead of waiting.
 */
export function claimText(source: Source): string {
  return `WITH ${ME_AND_RATER},
  free AS (
    SELECT a.id FROM assignment a
    WHERE ${CANDIDATES[source]} AND EXISTS (SELECT 1 FROM rater)
      AND ${NOT_YET_MINE}
    ORDER BY ${SERVING_ORDER} LIMIT 1 FOR UPDATE OF a SKIP LOCKED
  ),
  taken AS (
    UPDATE assignment a SET rater_id = (SELECT id FROM rater), lease_until = now() + p.lease_minutes * interval '1 minute', opened_at = CASE WHEN $4::boolean THEN now() END
    FROM free, project p WHERE a.id = free.id AND p.id = $1 RETURNING a.id
  )
  SELECT EXISTS (SELECT 1 FROM me) AS "member", (SELECT id FROM rater) AS "raterId", (SELECT id FROM taken) AS "assignmentId"`;
}

const TEXT: Record<Source, string> = { open: claimText("open"), "fetched-ahead": claimText("fetched-ahead") };

/** Takes one place for the member, as a prepared statement; `show` when the case goes straight onto the screen. */
export async function claimPlace({ pool, projectId, userId, roles }: StatementContext, { source, show }: { source: Source; show: boolean }): Promise<ClaimResult> {
  const { rows } = await pool.query<ClaimResult>({ name: `claim-${source}`, text: TEXT[source], values: [projectId, userId, roles, show] });
  return rows[0] ?? { member: false, raterId: null, assignmentId: null };
}
