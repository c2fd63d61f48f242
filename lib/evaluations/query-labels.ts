import { authorize } from "@/lib/auth/authorize";
import { grants } from "@/lib/auth/permissions";
import { Forbidden, NotFound } from "@/lib/errors";
import type { Answers, Question } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import type { EvaluationContext } from "./evaluation-operation";

export interface LabelledCase {
  project: { id: string; name: string };
  questions: readonly Question[];
  /** The credited memory that was judged. */
  memoryId: string;
  memoryText: string;
  stratum: string;
  drawn: boolean;
  /** By pseudonym, people first; null while the reader may still label the case blind. */
  labels: { rater: string; kind: "person" | "model"; answers: Answers }[] | null;
  /** The adjudicator's decision in force. */
  settled: Answers | null;
}

/**
 * What was said of a query's contested memories in the projects made from the evaluation: only in those whose labels the
 * reader may see, only under pseudonyms, and never while the reader may still label the case.
 */
export async function queryLabels(context: EvaluationContext, queryId: string): Promise<LabelledCase[]> {
  const { tx, evaluationId } = context;
  const credits = await tx.evaluationContested.findMany({ where: { evaluationId, queryId }, orderBy: { sequence: "asc" } });
  if (credits.length === 0) return [];
  const projects = await tx.evaluationProject.findMany({ where: { evaluationId }, orderBy: { createdAt: "asc" }, include: { project: { select: { id: true, name: true, taskType: true } } } });
  const found: LabelledCase[] = [];
  for (const { project } of projects) {
    const roles = await rolesIn(context, project.id);
    if (!roles || !grants(roles, "agreement.read")) continue;
    const cases = await tx.case.findMany({ where: { projectId: project.id, externalId: { in: credits.map(({ externalId }) => externalId) } }, select: { id: true, externalId: true, drawn: true }, orderBy: { sequence: "asc" } });
    for (const { id, externalId, drawn } of cases) {
      const credit = credits.find((candidate) => candidate.externalId === externalId)!;
      const hidden = roles.includes("annotator") && (await mayStillLabel(context, id));
      found.push({
        project: { id: project.id, name: project.name }, questions: taskType(project.taskType).questions, drawn,
        memoryId: credit.memoryId, memoryText: (credit.case as { memory: { text: string } }).memory.text, stratum: credit.stratum,
        ...(hidden ? { labels: null, settled: null } : await said(context, { projectId: project.id, caseId: id })),
      });
    }
  }
  return found;
}

/** The reader's roles in a project, or null where they have none. */
async function rolesIn({ tx, actor }: EvaluationContext, project: string) {
  try {
    return (await authorize(tx, actor, { project, permission: "agreement.read" })).roles;
  } catch (error) {
    if (error instanceof NotFound || error instanceof Forbidden) return null;
    throw error;
  }
}

async function mayStillLabel({ tx, userId }: EvaluationContext, caseId: string): Promise<boolean> {
  if (userId === null || (await tx.assignment.count({ where: { caseId, submittedAt: null } })) === 0) return false;
  const own = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM current_label AS label JOIN rater ON rater.id = label.rater_id WHERE label.case_id = ${caseId}::uuid AND rater.user_id = ${userId}::uuid`;
  return own.length === 0;
}

async function said({ tx }: EvaluationContext, { projectId, caseId }: { projectId: string; caseId: string }): Promise<Pick<LabelledCase, "labels" | "settled">> {
  const labels = await tx.$queryRaw<NonNullable<LabelledCase["labels"]>>`
    SELECT rater.pseudonym AS rater, rater.kind::text AS kind, label.answers FROM current_label AS label JOIN rater ON rater.id = label.rater_id
    WHERE label.project_id = ${projectId} AND label.case_id = ${caseId}::uuid ORDER BY rater.kind, rater.pseudonym`;
  const [decision] = await tx.$queryRaw<{ answers: Answers | null }[]>`
    SELECT answers FROM current_adjudication WHERE project_id = ${projectId} AND case_id = ${caseId}::uuid AND kind = 'settle'`;
  return { labels, settled: decision?.answers ?? null };
}
