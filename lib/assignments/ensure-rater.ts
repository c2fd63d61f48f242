import { database } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/transaction";

const ATTEMPTS = 20;

/**
 * Makes the rater of a member who labels for the first time, under the lowest neutral name that is free. Somebody else
 * may take that name at the same moment: the unique index decides, and the next name is tried.
 */
export async function ensureRater(projectId: string, userId: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await database().pool.query(
        `WITH names AS (
           SELECT 'annotator-' || lpad(n::text, greatest(2, length(n::text)), '0') AS pseudonym, n
           FROM generate_series(1, 1 + (SELECT count(*) FROM rater WHERE project_id = $1)) AS n
         )
         INSERT INTO rater (id, project_id, kind, user_id, pseudonym)
         SELECT gen_random_uuid(), $1, 'person', $2::uuid, pseudonym FROM names
         WHERE pseudonym NOT IN (SELECT pseudonym FROM rater WHERE project_id = $1)
         ORDER BY n LIMIT 1
         ON CONFLICT (project_id, user_id) DO NOTHING`,
        [projectId, userId],
      );
      return;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}
