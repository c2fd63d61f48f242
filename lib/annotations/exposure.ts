import type { Transaction } from "@/lib/db/transaction";

interface CaseOfProject {
  projectId: string;
  caseId: string;
}

/**
 * Notes for good that somebody is shown what others said of a case, so that whatever they say of it from then on is a
 * second opinion. True when it was not known before. The operator is nobody who labels, and is not noted.
 */
export async function noteExposure(tx: Transaction, { userId, projectId, caseId }: CaseOfProject & { userId: string | null }): Promise<boolean> {
  if (userId === null) return false;
  return (await tx.$executeRaw`INSERT INTO exposure (case_id, user_id, project_id) VALUES (${caseId}::uuid, ${userId}::uuid, ${projectId}) ON CONFLICT DO NOTHING`) === 1;
}

/** The same for every case of a project that told something by a certain time: for files that hold many. */
export async function noteExposures(tx: Transaction, { userId, projectId, until }: { userId: string; projectId: string; until: Date }): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO exposure (case_id, user_id, project_id)
    SELECT c.id, ${userId}::uuid, c.project_id FROM "case" AS c
    WHERE c.project_id = ${projectId} AND c.created_at <= ${until} AND (c.hidden <> '{}'::jsonb OR EXISTS (
      SELECT FROM annotation AS a JOIN rater AS r ON r.id = a.rater_id
      WHERE a.project_id = c.project_id AND a.case_id = c.id AND a.submitted_at <= ${until} AND r.user_id IS DISTINCT FROM ${userId}::uuid))
    ON CONFLICT DO NOTHING`;
}

/** Whether somebody has been shown what others said of a case. */
export async function isExposed(tx: Transaction, { userId, caseId }: { userId: string; caseId: string }): Promise<boolean> {
  return (await tx.exposure.findUnique({ where: { caseId_userId: { caseId, userId } }, select: { seenAt: true } })) !== null;
}
