import { z } from "zod";
import { projectCommand, type ProjectContext } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";
import type { Answers } from "@/lib/task-types/question";
import { endSkip } from "./end-skip";
import { isExposed } from "./exposure";
import { holdOwnWork } from "./own-work";

/** What the screen puts back: the case, and the label or skip as it was. */
export interface Undone {
  assignmentId: string;
  answers: Answers | null;
  confidence: number | null;
  comment: string;
  flagged: boolean;
}

type Last = Omit<Undone, "assignmentId"> & { kind: "label" | "skip"; id: string; caseId: string; raterId: string };

/**
 * Takes back what the annotator did last: a label becomes withdrawn (a revision; nothing is deleted) and keeps its place
 * as a lease; a skip ends and takes a place again if one is open. A case that an adjudicator has decided or sent back
 * stays as it is, and so does a label after which the annotator was shown what others or judges said. With `clientKey`, just the label or skip that was sent under it, however often that is asked.
 */
export const undoLast = projectCommand({
  name: "annotations.undo",
  permission: "annotate",
  input: z.object({ clientKey: z.uuid("must be a UUID").nullable().default(null) }),
  async run(context, { clientKey }): Promise<Undone> {
    const raterId = await holdOwnWork(context);
    const done = raterId && (await lastDone(context, { raterId, clientKey }));
    if (!done) throw new Conflict("There is nothing to take back.");
    const { answers, confidence, comment, flagged, undoneAt } = done;
    const assignmentId = undoneAt ?? (done.kind === "label" ? await withdraw(context, done) : await endSkip(context, done));
    if (!undoneAt) await context.audit(done.caseId, { kind: done.kind });
    return { assignmentId, answers, confidence, comment, flagged };
  },
});

/** The latest label or skip in force; with a key, that one, even if it is taken back already (`undoneAt`: the place it has again). */
async function lastDone({ tx, projectId }: ProjectContext, { raterId, clientKey }: { raterId: string; clientKey: string | null }): Promise<(Last & { undoneAt: string | null }) | undefined> {
  const rows = await tx.$queryRaw<(Last & { undoneAt: string | null })[]>`
    SELECT done.*, CASE WHEN in_force THEN NULL ELSE held.id END AS "undoneAt" FROM (
      SELECT 'label' AS kind, l.id, l.case_id AS "caseId", l.rater_id AS "raterId", l.answers, l.confidence, l.comment, l.flagged, l.submitted_at AS at,
        NOT EXISTS (SELECT 1 FROM annotation later WHERE later.case_id = l.case_id AND later.rater_id = l.rater_id AND later.revision > l.revision) AS in_force
      FROM annotation l
      WHERE l.project_id = ${projectId} AND l.rater_id = ${raterId}::uuid AND l.import_id IS NULL AND l.status = 'label'
        AND (${clientKey}::uuid IS NULL OR l.client_key = ${clientKey}::uuid)
      UNION ALL
      SELECT 'skip', s.id, s.case_id, s.rater_id, NULL, NULL, s.comment, s.flagged, s.created_at, s.withdrawn_at IS NULL
      FROM skip s
      WHERE s.project_id = ${projectId} AND s.rater_id = ${raterId}::uuid AND (${clientKey}::uuid IS NULL OR s.client_key = ${clientKey}::uuid)
    ) done
    LEFT JOIN assignment held ON held.case_id = done."caseId" AND held.rater_id = ${raterId}::uuid AND held.submitted_at IS NULL
    WHERE in_force OR (${clientKey}::uuid IS NOT NULL AND held.id IS NOT NULL)
    ORDER BY at DESC LIMIT 1`;
  return rows[0];
}

async function withdraw({ tx, projectId, userId }: ProjectContext, { caseId, raterId }: Last): Promise<string> {
  if (userId !== null && (await isExposed(tx, { userId, caseId }))) throw new Conflict("You have seen what others or a judge said of this case, so your label stays. You can change it under “My labels”: that is kept as a second opinion.");
  const places = await tx.$queryRaw<{ id: string }[]>`
    UPDATE assignment a SET submitted_at = NULL, lease_until = now() + p.lease_minutes * interval '1 minute', opened_at = now()
    FROM project p
    WHERE p.id = ${projectId} AND a.case_id = ${caseId}::uuid AND a.rater_id = ${raterId}::uuid AND a.submitted_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM adjudication d WHERE d.project_id = ${projectId} AND d.case_id = a.case_id)
    RETURNING a.id`;
  const place = places[0];
  if (!place) throw new Conflict("An adjudicator has seen this case already, so its labels stay as they are.");
  await tx.$executeRaw`
    INSERT INTO annotation (id, project_id, case_id, rater_id, revision, status, basis, rubric_id, answers)
    SELECT gen_random_uuid(), project_id, case_id, rater_id, revision + 1, 'withdrawn', basis, rubric_id, '{}'
    FROM annotation WHERE case_id = ${caseId}::uuid AND rater_id = ${raterId}::uuid ORDER BY revision DESC LIMIT 1`;
  return place.id;
}
