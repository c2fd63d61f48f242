import { z } from "zod";
import { projectCommand, type ProjectContext } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";
import type { Answers } from "@/lib/task-types/question";

/** What the screen puts back: the case, and the label or skip as it was. */
export interface Undone {
  assignmentId: string;
  answers: Answers | null;
  confidence: number | null;
  comment: string;
  flagged: boolean;
}

interface Last {
  kind: "label" | "skip";
  id: string;
  caseId: string;
  raterId: string;
  answers: Answers | null;
  confidence: number | null;
  comment: string;
  flagged: boolean;
}

/**
 * Takes back what the annotator did last: a label becomes withdrawn (a revision; nothing is deleted) and keeps its place
 * as a lease; a skip ends and takes a place again if one is open. A case that an adjudicator has decided or sent back
 * stays as it is.
 */
export const undoLast = projectCommand({
  name: "annotations.undo",
  permission: "annotate",
  input: z.object({}),
  async run(context): Promise<Undone> {
    const last = await lastDone(context);
    if (!last) throw new Conflict("There is nothing to take back.");
    const assignmentId = last.kind === "label" ? await withdraw(context, last) : await unskip(context, last);
    await context.audit(last.caseId, { kind: last.kind });
    const { answers, confidence, comment, flagged } = last;
    return { assignmentId, answers, confidence, comment, flagged };
  },
});

async function lastDone({ tx, projectId, userId }: ProjectContext): Promise<Last | undefined> {
  const rows = await tx.$queryRaw<Last[]>`
    SELECT * FROM (
      SELECT 'label' AS kind, l.id, l.case_id AS "caseId", l.rater_id AS "raterId", l.answers, l.confidence, l.comment, l.flagged, l.submitted_at AS at
      FROM annotation l JOIN rater r ON r.id = l.rater_id
      WHERE r.project_id = ${projectId} AND r.user_id = ${userId}::uuid AND l.import_id IS NULL AND l.status = 'label'
        AND NOT EXISTS (SELECT 1 FROM annotation later WHERE later.case_id = l.case_id AND later.rater_id = l.rater_id AND later.revision > l.revision)
      UNION ALL
      SELECT 'skip', s.id, s.case_id, s.rater_id, NULL, NULL, s.comment, s.flagged, s.created_at
      FROM skip s JOIN rater r ON r.id = s.rater_id
      WHERE r.project_id = ${projectId} AND r.user_id = ${userId}::uuid AND s.withdrawn_at IS NULL
    ) done ORDER BY at DESC LIMIT 1`;
  return rows[0];
}

async function withdraw({ tx, projectId }: ProjectContext, last: Last): Promise<string> {
  const places = await tx.$queryRaw<{ id: string }[]>`
    UPDATE assignment a SET submitted_at = NULL, lease_until = now() + p.lease_minutes * interval '1 minute', opened_at = now()
    FROM project p
    WHERE p.id = ${projectId} AND a.case_id = ${last.caseId}::uuid AND a.rater_id = ${last.raterId}::uuid AND a.submitted_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM adjudication d WHERE d.project_id = ${projectId} AND d.case_id = a.case_id)
    RETURNING a.id`;
  const place = places[0];
  if (!place) throw new Conflict("An adjudicator has seen this case already, so its labels stay as they are.");
  await tx.$executeRaw`
    INSERT INTO annotation (id, project_id, case_id, rater_id, revision, status, basis, rubric_id, answers)
    SELECT gen_random_uuid(), project_id, case_id, rater_id, revision + 1, 'withdrawn', basis, rubric_id, '{}' FROM annotation WHERE id = ${last.id}::uuid`;
  return place.id;
}

async function unskip({ tx, projectId }: ProjectContext, last: Last): Promise<string> {
  const ended = await tx.skip.updateMany({ where: { id: last.id, withdrawnAt: null }, data: { withdrawnAt: new Date() } });
  if (ended.count === 0) throw new Conflict("There is nothing to take back.");
  const places = await tx.$queryRaw<{ id: string }[]>`
    WITH free AS (
      SELECT a.id FROM assignment a
      WHERE a.case_id = ${last.caseId}::uuid AND a.submitted_at IS NULL
        AND (a.lease_until IS NULL OR a.lease_until <= now() OR a.opened_at IS NULL)
      ORDER BY a.lease_until NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE assignment a SET rater_id = ${last.raterId}::uuid, lease_until = now() + p.lease_minutes * interval '1 minute', opened_at = now()
    FROM free, project p WHERE a.id = free.id AND p.id = ${projectId} RETURNING a.id`;
  if (!places[0]) throw new Conflict("Others have labelled this case meanwhile, so the skip stays.");
  return places[0].id;
}
