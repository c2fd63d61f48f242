import { z } from "zod";
import { projectCommand, type ProjectContext } from "@/lib/auth/operation";
import { Conflict, Forbidden, InvalidInput, NotFound } from "@/lib/errors";
import { answersSchema, type Answers } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import { submissionInput } from "./schema";

const input = submissionInput.omit({ assignmentId: true, activeMs: true }).extend({
  annotationId: z.uuid("must be the id of a label of your own"),
});

interface Current {
  id: string;
  caseId: string;
  raterId: string;
  revision: number;
  own: boolean;
  sentBack: boolean;
  settled: boolean;
}

/**
 * Changes one's own label: appends a revision. The change counts as a second opinion, and so stays out of agreement, once
 * the case was sent back to its annotators; before that it is still blind. A settled case is closed.
 */
export const reviseAnnotation = projectCommand({
  name: "annotations.revise",
  permission: "annotate",
  input,
  async run(context, revision): Promise<{ annotationId: string; revision: number }> {
    const { tx, projectId } = context;
    const repeated = await tx.annotation.findFirst({ where: { projectId, clientKey: revision.clientKey, rater: { userId: context.userId ?? "" } }, select: { id: true, revision: true } });
    if (repeated) return { annotationId: repeated.id, revision: repeated.revision };
    const current = await ownLabel(context, revision.annotationId);
    const answers = await checked(context, revision.answers);
    const basis = current.sentBack ? "second_opinion" : "blind";
    const rubric = await tx.rubric.findFirst({ where: { projectId, status: "published" }, orderBy: { version: "desc" }, select: { id: true } });
    const made = await tx.annotation.create({
      data: {
        projectId, caseId: current.caseId, raterId: current.raterId, revision: current.revision + 1, basis, answers,
        rubricId: rubric?.id ?? null, clientKey: revision.clientKey, confidence: revision.confidence, comment: revision.comment, flagged: revision.flagged,
      },
      select: { id: true, revision: true },
    });
    await context.audit(current.caseId, { annotation: made.id, revision: made.revision, basis });
    return { annotationId: made.id, revision: made.revision };
  },
});

async function ownLabel({ tx, projectId, userId }: ProjectContext, annotationId: string): Promise<Current> {
  // The place is locked, so that two revisions of one label take turns.
  const rows = await tx.$queryRaw<Current[]>`
    SELECT l.id, l.case_id AS "caseId", l.rater_id AS "raterId", l.revision, r.user_id = ${userId}::uuid AS own,
      coalesce(d.sent_back, false) AS "sentBack", coalesce(d.settled, false) AS settled
    FROM annotation asked
    JOIN current_label l ON l.project_id = asked.project_id AND l.case_id = asked.case_id AND l.rater_id = asked.rater_id
    JOIN rater r ON r.id = asked.rater_id
    LEFT JOIN LATERAL (
      SELECT bool_or(kind = 'send_back') AS sent_back, (array_agg(kind ORDER BY sequence DESC))[1] = 'settle' AS settled
      FROM adjudication WHERE project_id = asked.project_id AND case_id = asked.case_id
    ) d ON true
    WHERE asked.id = ${annotationId}::uuid AND asked.project_id = ${projectId}`;
  const label = rows[0];
  if (!label) throw new NotFound("That label");
  if (!label.own) throw new Forbidden("You can change only labels of your own.");
  if (label.settled) throw new Conflict("This case is settled. Ask the owner to reopen it if your label was wrong.");
  await tx.$queryRaw`SELECT 1 FROM assignment WHERE case_id = ${label.caseId}::uuid AND rater_id = ${label.raterId}::uuid FOR UPDATE`;
  return label;
}

async function checked({ tx, projectId }: ProjectContext, answers: unknown): Promise<Answers> {
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
  const parsed = answersSchema(taskType(project.taskType).questions).safeParse(answers);
  if (parsed.success) return parsed.data;
  throw new InvalidInput("The label is incomplete.", Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join(".") || "answers", issue.message])));
}
