import type { StatementContext } from "@/lib/auth/operation";
import { ME_AND_RATER, NOT_YET_MINE } from "./places.sql";

/** Why an annotator has no case: others hold what is left, only skipped ones are left, nothing was ever there, or all is done. */
export type NothingToServe =
  | { state: "wait"; until: string }
  | { state: "skipped-only"; skipped: number }
  | { state: "no-cases" }
  | { state: "done" };

interface LeftRow {
  member: boolean;
  open: number;
  nextLeaseEnd: Date | null;
  skipped: number;
  drawn: boolean;
}

const TEXT = `WITH ${ME_AND_RATER},
  available AS (
    SELECT a.lease_until FROM assignment a
    WHERE a.project_id = $1 AND a.submitted_at IS NULL AND ${NOT_YET_MINE}
  )
  SELECT EXISTS (SELECT 1 FROM me) AS member,
    (SELECT count(*)::int FROM available WHERE lease_until IS NULL OR lease_until <= now()) AS open,
    (SELECT min(lease_until) FROM available WHERE lease_until > now()) AS "nextLeaseEnd",
    (SELECT count(*)::int FROM skip s WHERE s.project_id = $1 AND s.rater_id = (SELECT id FROM rater) AND s.withdrawn_at IS NULL) AS skipped,
    EXISTS (SELECT 1 FROM "case" c WHERE c.project_id = $1 AND c.drawn) AS drawn`;

/** "open" when there is a place after all, which another statement was touching a moment ago: claim again. */
export async function whatIsLeft({ pool, projectId, userId, roles }: StatementContext): Promise<NothingToServe | { state: "open" }> {
  const { rows } = await pool.query<LeftRow>({ name: "what-is-left", text: TEXT, values: [projectId, userId, roles] });
  const left = rows[0];
  if (!left || !left.drawn) return { state: "no-cases" };
  if (left.open > 0) return { state: "open" };
  if (left.nextLeaseEnd) return { state: "wait", until: left.nextLeaseEnd.toISOString() };
  return left.skipped > 0 ? { state: "skipped-only", skipped: left.skipped } : { state: "done" };
}
