import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";

export interface AnnotatorProgress {
  pseudonym: string;
  /** Null once the account is gone. */
  name: string | null;
  /** Labels made elsewhere and imported. */
  external: boolean;
  /** No longer a member. */
  left: boolean;
  labels: number;
  skips: number;
  /** Cases held at this moment. */
  held: number;
  /** Time in which the page was in use, over all labels that carry it. */
  activeMs: number;
  lastSeen: Date | null;
}

/** Everyone who labels, with how far they are. */
export const overseePeople = projectQuery({
  name: "projects.oversee-people",
  permission: "project.oversee",
  input: z.object({}),
  async run({ tx, projectId }): Promise<AnnotatorProgress[]> {
    return tx.$queryRaw<AnnotatorProgress[]>`
      SELECT r.pseudonym, coalesce(u.name, r.external_name) AS name, r.external_name IS NOT NULL AS external,
        r.external_name IS NULL AND m.user_id IS NULL AS "left",
        coalesce(l.labels, 0) AS labels, coalesce(s.skips, 0) AS skips, coalesce(h.held, 0) AS held,
        coalesce(l.active, 0)::float8 AS "activeMs", greatest(l.last, s.last) AS "lastSeen"
      FROM rater r
      LEFT JOIN "user" u ON u.id = r.user_id
      LEFT JOIN member m ON m.project_id = r.project_id AND m.user_id = r.user_id
      LEFT JOIN (
        SELECT l.rater_id, count(*)::int AS labels, sum(l.active_ms) AS active, max(l.submitted_at) AS last
        FROM current_label l JOIN "case" c ON c.id = l.case_id AND c.drawn WHERE l.project_id = ${projectId} GROUP BY 1
      ) l ON l.rater_id = r.id
      LEFT JOIN (SELECT rater_id, count(*)::int AS skips, max(created_at) AS last FROM skip WHERE project_id = ${projectId} AND withdrawn_at IS NULL GROUP BY 1) s ON s.rater_id = r.id
      LEFT JOIN (SELECT rater_id, count(*)::int AS held FROM assignment WHERE project_id = ${projectId} AND submitted_at IS NULL AND lease_until > now() GROUP BY 1) h ON h.rater_id = r.id
      WHERE r.project_id = ${projectId} AND r.kind = 'person' ORDER BY r.pseudonym`;
  },
});
