import { z } from "zod";
import { projectCommand, type ProjectContext } from "@/lib/auth/operation";
import { Conflict, NotFound } from "@/lib/errors";
import { taskType } from "@/lib/task-types/registry";
import type { HiddenFields, JudgeOpinion } from "@/lib/task-types/task-type";
import { noteExposure } from "./exposure";
import { holdOwnWork } from "./own-work";

interface Labelled {
  caseId: string;
  taskType: string;
  hidden: HiddenFields;
  inForce: boolean;
}

/**
 * Shows an annotator what judges said of a case that they have labelled, where the task type has something to show, and
 * notes for good that they saw it: from then on the label can no longer be taken back, and a change is a second opinion.
 * Refused before a label of one's own stands.
 */
export const revealOpinions = projectCommand({
  name: "annotations.reveal",
  permission: "annotate",
  input: z.object({ annotationId: z.uuid("must be the id of a label of your own") }),
  async run(context, { annotationId }): Promise<{ opinions: JudgeOpinion[] }> {
    const raterId = await holdOwnWork(context);
    const label = raterId && (await labelOf(context, { annotationId, raterId }));
    if (!label) throw new NotFound("That label");
    if (!label.inForce) throw new Conflict("You took this label back. Label the case first.");
    const opinions = taskType(label.taskType).reveal?.(label.hidden) ?? [];
    if (opinions.length === 0) throw new Conflict("No judge’s output came with this case.");
    if (await noteExposure(context.tx, { ...context, caseId: label.caseId })) await context.audit(label.caseId, { annotation: annotationId });
    return { opinions };
  },
});

async function labelOf({ tx, projectId }: ProjectContext, { annotationId, raterId }: { annotationId: string; raterId: string }): Promise<Labelled | undefined> {
  const rows = await tx.$queryRaw<Labelled[]>`
    SELECT c.id AS "caseId", p.task_type AS "taskType", c.hidden,
      EXISTS (SELECT FROM current_label l WHERE l.project_id = asked.project_id AND l.case_id = asked.case_id AND l.rater_id = asked.rater_id) AS "inForce"
    FROM annotation asked JOIN "case" c ON c.id = asked.case_id JOIN project p ON p.id = asked.project_id
    WHERE asked.id = ${annotationId}::uuid AND asked.project_id = ${projectId} AND asked.rater_id = ${raterId}::uuid`;
  return rows[0];
}
