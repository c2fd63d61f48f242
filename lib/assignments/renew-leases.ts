import { z } from "zod";
import { projectStatement, type StatementContext } from "@/lib/auth/operation";
import { ME_AND_RATER } from "./places.sql";

const TEXT = `WITH ${ME_AND_RATER},
  renewed AS (
    UPDATE assignment a SET lease_until = now() + p.lease_minutes * interval '1 minute',
      opened_at = CASE WHEN a.id = $4::uuid THEN coalesce(a.opened_at, now()) ELSE a.opened_at END
    FROM project p
    WHERE p.id = $1 AND a.project_id = $1 AND a.rater_id = (SELECT id FROM rater) AND a.submitted_at IS NULL
      -- A lapsed lease that nobody took is still the holder's.
      AND (a.id = $4::uuid OR a.lease_until > now())
    RETURNING a.id, a.lease_until
  )
  SELECT EXISTS (SELECT 1 FROM me) AS member, (SELECT max(lease_until) FROM renewed) AS "leaseUntil",
    EXISTS (SELECT 1 FROM renewed WHERE id = $4::uuid) AS "stillMine",
    (SELECT r.id FROM rubric r JOIN me ON true WHERE r.project_id = $1 AND r.status = 'published' ORDER BY r.version DESC LIMIT 1) AS "rubricId"`;

export interface Renewed {
  /** ISO 8601; null when nothing is held. */
  leaseUntil: string | null;
  /** Whether the case on the screen is still the annotator's. */
  stillMine: boolean;
  /** The guideline in force, so that the screen notices a new one. */
  rubricId: string | null;
}

/** Extends what the annotator holds and notes that one case was seen; undefined when there is no member with a fitting role. */
export async function renewHeld({ pool, projectId, userId, roles }: StatementContext, opened: string | null): Promise<Renewed | undefined> {
  const { rows } = await pool.query<Omit<Renewed, "leaseUntil"> & { member: boolean; leaseUntil: Date | null }>({ name: "renew-leases", text: TEXT, values: [projectId, userId, roles, opened] });
  const row = rows[0];
  return row?.member ? { leaseUntil: row.leaseUntil?.toISOString() ?? null, stillMine: row.stillMine, rubricId: row.rubricId } : undefined;
}

/** Keeps what the annotator holds while the page is in use, and notes that the case on the screen was seen. */
export const renewLeases = projectStatement({
  name: "assignments.renew",
  permission: "annotate",
  input: z.object({ opened: z.uuid().nullable().default(null) }),
  run: (context, { opened }) => renewHeld(context, opened),
});
