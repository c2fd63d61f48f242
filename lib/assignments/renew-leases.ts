import { z } from "zod";
import { projectStatement } from "@/lib/auth/operation";
import { ME_AND_RATER, renewedPlaces, RUBRIC_IN_FORCE } from "./places.sql";

const TEXT = `WITH ${ME_AND_RATER},
  ${renewedPlaces("$4")}
  SELECT EXISTS (SELECT 1 FROM me) AS member, (SELECT max(lease_until) FROM renewed) AS "leaseUntil",
    EXISTS (SELECT 1 FROM renewed WHERE id = $4::uuid) AS "stillMine", ${RUBRIC_IN_FORCE} AS "rubricId"`;

export interface Renewed {
  /** ISO 8601; null when nothing is held. */
  leaseUntil: string | null;
  /** Whether the case on the screen is still the annotator's. */
  stillMine: boolean;
  /** The guideline in force, so that the screen notices a new one. */
  rubricId: string | null;
}

/** Keeps what the annotator holds while the page is in use, and notes that the case on the screen was seen. */
export const renewLeases = projectStatement({
  name: "assignments.renew",
  permission: "annotate",
  input: z.object({ opened: z.uuid().nullable().default(null) }),
  async run({ pool, projectId, userId, roles }, { opened }): Promise<Renewed | undefined> {
    const { rows } = await pool.query<Omit<Renewed, "leaseUntil"> & { member: boolean; leaseUntil: Date | null }>({ name: "renew-leases", text: TEXT, values: [projectId, userId, roles, opened] });
    const row = rows[0];
    return row?.member ? { leaseUntil: row.leaseUntil?.toISOString() ?? null, stillMine: row.stillMine, rubricId: row.rubricId } : undefined;
  },
});
