import { z } from "zod";
import { projectCommand, type ProjectContext } from "@/lib/auth/operation";
import { grants } from "@/lib/auth/permissions";
import { Conflict, Forbidden, NotFound } from "@/lib/errors";
import type { Answers } from "@/lib/task-types/question";
import { checkAnswers, incompleteLabel } from "./check-answers";
import { holdOwnWork } from "./own-work";
import { submissionInput } from "./schema";

const input = submissionInput.omit({ assignmentId: true, activeMs: true }).extend({
  annotationId: z.uuid("must be the id of a label of your own"),
});

export interface Revised {
  annotationId: string;
  revision: number;
  /** Whether the change enters agreement, or stands apart as a second opinion. */
  basis: "blind" | "second_opinion";
}

interface Current {
  caseId: string;
  raterId: string;
  revision: number;
  own: boolean;
  sentBack: boolean;
  settled: boolean;
  othersLabelled: boolean;
  /** Was shown what people or judges said. */
  exposed: boolean;
}

/**
 * Changes one's own label: appends a revision. The change counts as a second opinion, and so stays out of agreement, once
 * the case was sent back to its annotators, once the annotator was shown what others or judges said, or when their other roles let
 * them see what others said about it.
 * A settled case is closed.
 */
export const reviseAnnotation = projectCommand({
  name: "annotations.revise",
  permission: "annotate",
  input,
  async run(context, change): Promise<Revised> {
    const { tx, projectId, roles } = context;
    const me = await holdOwnWork(context);
    const repeated = me && (await tx.annotation.findFirst({ where: { raterId: me, clientKey: change.clientKey }, select: { id: true, revision: true, basis: true } }));
    if (repeated) return { annotationId: repeated.id, revision: repeated.revision, basis: repeated.basis };
    const current = await ownLabel(context, change.annotationId);
    const answers = await checked(context, current.caseId, change.answers);
    const mayHaveSeen = current.othersLabelled && grants(roles, "agreement.read");
    const basis = current.sentBack || current.exposed || mayHaveSeen ? "second_opinion" : "blind";
    const { id, revision } = await tx.annotation.create({
      data: {
        projectId, caseId: current.caseId, raterId: current.raterId, revision: current.revision + 1, basis, answers,
        rubricId: await rubricShown(context, change.rubricId), clientKey: change.clientKey, confidence: change.confidence, comment: change.comment, flagged: change.flagged,
      },
      select: { id: true, revision: true },
    });
    await context.audit(current.caseId, { annotation: id, revision, basis });
    return { annotationId: id, revision, basis };
  },
});

async function ownLabel({ tx, projectId, userId }: ProjectContext, annotationId: string): Promise<Current> {
  const rows = await tx.$queryRaw<Current[]>`
    SELECT l.case_id AS "caseId", l.rater_id AS "raterId", l.revision, coalesce(r.user_id = ${userId}::uuid, false) AS own,
      coalesce(d.sent_back, false) AS "sentBack", coalesce(d.settled, false) AS settled,
      EXISTS (SELECT FROM annotation other WHERE other.project_id = l.project_id AND other.case_id = l.case_id AND other.rater_id <> l.rater_id) AS "othersLabelled",
      EXISTS (SELECT FROM exposure e WHERE e.case_id = l.case_id AND e.user_id = r.user_id) AS exposed
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
  return label;
}

async function checked({ tx }: ProjectContext, caseId: string, answers: Record<string, unknown>): Promise<Answers> {
  const { payload, project } = await tx.case.findUniqueOrThrow({ where: { id: caseId }, select: { payload: true, project: { select: { taskType: true } } } });
  const outcome = checkAnswers(project.taskType, payload, answers);
  if ("faults" in outcome) throw incompleteLabel(outcome.faults);
  return outcome.answers;
}

/** The guideline that was on the screen, if it is a published one of this project; else the one in force. */
async function rubricShown({ tx, projectId }: ProjectContext, shown: string | null): Promise<string | null> {
  const published = await tx.rubric.findMany({ where: { projectId, status: "published" }, orderBy: { version: "desc" }, select: { id: true } });
  return (published.find(({ id }) => id === shown) ?? published[0])?.id ?? null;
}
