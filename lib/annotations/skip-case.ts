import { ME_AND_RATER } from "@/lib/assignments/places.sql";
import { refuseArchived } from "@/lib/assignments/refuse-archived";
import { projectStatement } from "@/lib/auth/operation";
import { Conflict, NotFound } from "@/lib/errors";
import { skipInput } from "./schema";

const TEXT = `WITH ${ME_AND_RATER},
  earlier AS (SELECT id FROM skip WHERE rater_id = (SELECT id FROM rater) AND client_key = $5::uuid),
  freed AS (
    UPDATE assignment a SET rater_id = NULL, lease_until = NULL, opened_at = NULL
    WHERE a.id = $4::uuid AND a.project_id = $1 AND a.rater_id = (SELECT id FROM rater) AND a.submitted_at IS NULL
    RETURNING a.case_id
  ),
  made AS (
    INSERT INTO skip (id, project_id, case_id, rater_id, reason, comment, flagged, client_key)
    SELECT gen_random_uuid(), $1, freed.case_id, rater.id, $6, $7, $8::boolean, $5::uuid FROM freed, rater
    RETURNING id, case_id
  ),
  audited AS (
    INSERT INTO audit_event (project_id, actor, action, subject, detail)
    SELECT $1, 'user:' || $2::uuid, 'annotations.skip', made.case_id::text, jsonb_build_object('reason', $6::text) FROM made
  )
  SELECT EXISTS (SELECT 1 FROM me) AS member, coalesce((SELECT id FROM made), (SELECT id FROM earlier)) AS "skipId"`;

/** Puts a case aside with the reason. The place opens for others; the owner sees the skip until it is dealt with. */
export const skipCase = projectStatement({
  name: "annotations.skip",
  permission: "annotate",
  input: skipInput,
  async run(context, input): Promise<{ skipId: string } | undefined> {
    const { pool, projectId, userId, roles } = context;
    const values = [projectId, userId, roles, input.assignmentId, input.clientKey, input.reason, input.comment, input.flagged];
    const skip = async () => (await pool.query<{ member: boolean; skipId: string | null }>({ name: "skip-case", text: TEXT, values })).rows[0];
    const first = await skip();
    if (!first?.member) return void (await refuseArchived(context));
    // A parallel request with the same key may have freed the place: the second look finds its skip.
    const skipId = first.skipId ?? (await skip())?.skipId;
    if (skipId) return { skipId };
    const { rowCount: known } = await pool.query(`SELECT 1 FROM assignment WHERE id = $1 AND project_id = $2`, [input.assignmentId, projectId]);
    if (!known) throw new NotFound("That case");
    throw new Conflict("You no longer hold this case, so there is nothing to skip.", { reason: "taken" });
  },
});
