import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";

export interface StuckLeases {
  raterId: string;
  pseudonym: string;
  /** Null once the account is gone. */
  name: string | null;
  cases: number;
  /** When the one that is held longest was first seen. */
  since: Date;
}

/**
 * People who hold cases far longer than a lease lasts: a page that stays open, and in use, renews them without end, and
 * others wait. A lease that is not renewed comes back by itself and is not listed.
 */
export const stuckLeases = projectQuery({
  name: "assignments.stuck",
  permission: "project.oversee",
  input: z.object({}),
  async run({ tx, projectId }): Promise<StuckLeases[]> {
    return tx.$queryRaw<StuckLeases[]>`
      SELECT r.id AS "raterId", r.pseudonym, u.name, count(*)::int AS cases, min(a.opened_at) AS since
      FROM assignment a JOIN project p ON p.id = a.project_id JOIN rater r ON r.id = a.rater_id LEFT JOIN "user" u ON u.id = r.user_id
      WHERE a.project_id = ${projectId} AND a.submitted_at IS NULL AND a.lease_until > now()
        AND a.opened_at < now() - 2 * p.lease_minutes * interval '1 minute'
      GROUP BY r.id, r.pseudonym, u.name ORDER BY since`;
  },
});
