import { z } from "zod";
import { projectStatement } from "@/lib/auth/operation";
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
    EXISTS (SELECT 1 FROM renewed WHERE id = $4::uuid) AS "stillMine"`;

/** Keeps what the annotator holds while the page is in use, and notes that the case on the screen was seen. */
export const renewLeases = projectStatement({
  name: "assignments.renew",
  permission: "annotate",
  input: z.object({ opened: z.uuid().nullable().default(null) }),
  async run({ pool, projectId, userId, roles }, { opened }): Promise<{ leaseUntil: string | null; stillMine: boolean } | undefined> {
    const { rows } = await pool.query<{ member: boolean; leaseUntil: Date | null; stillMine: boolean }>({ name: "renew-leases", text: TEXT, values: [projectId, userId, roles, opened] });
    const row = rows[0];
    return row?.member ? { leaseUntil: row.leaseUntil?.toISOString() ?? null, stillMine: row.stillMine } : undefined;
  },
});
