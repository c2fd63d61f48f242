import { z } from "zod";
import { projectStatement } from "@/lib/auth/operation";
import { ME_AND_RATER } from "./places.sql";

const TEXT = `WITH ${ME_AND_RATER},
  released AS (
    UPDATE assignment a SET rater_id = NULL, lease_until = NULL, opened_at = NULL
    WHERE a.project_id = $1 AND a.rater_id = (SELECT id FROM rater) AND a.submitted_at IS NULL
    RETURNING a.id
  )
  SELECT EXISTS (SELECT 1 FROM me) AS member, (SELECT count(*)::int FROM released) AS released`;

/** Gives back every case that the annotator holds, so that others need not wait for the lease to end. */
export const releaseLeases = projectStatement({
  name: "assignments.release",
  permission: "annotate",
  input: z.object({}),
  async run({ pool, projectId, userId, roles }): Promise<{ released: number } | undefined> {
    const { rows } = await pool.query<{ member: boolean; released: number }>({ name: "release-leases", text: TEXT, values: [projectId, userId, roles] });
    return rows[0]?.member ? { released: rows[0].released } : undefined;
  },
});
