import { authorize } from "@/lib/auth/authorize";
import { grants } from "@/lib/auth/permissions";
import { Forbidden, NotFound } from "@/lib/errors";
import type { EvaluationContext } from "./evaluation-operation";

/** What the reader of an evaluation may see of a project made from it. */
export interface ProjectStanding {
  /** May open its cases, so that a link leads somewhere. */
  opensCases: boolean;
  /** Labels in it, so that others' labels stay closed until asked for. */
  annotator: boolean;
}

/** The reader's standing in a project, or null where its labels are not for them. */
export async function projectStanding({ tx, actor }: EvaluationContext, project: string): Promise<ProjectStanding | null> {
  try {
    const { roles } = await authorize(tx, actor, { project, permission: "agreement.read" });
    return { opensCases: grants(roles, "cases.read"), annotator: roles.includes("annotator") };
  } catch (error) {
    if (error instanceof NotFound || error instanceof Forbidden) return null;
    throw error;
  }
}

/** Those of some cases of which somebody else said something that the reader has not been shown yet; none for the operator. */
export async function closedCases({ tx, userId }: EvaluationContext, cases: readonly string[]): Promise<Set<string>> {
  if (userId === null || cases.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT item.id FROM unnest(${[...cases]}::uuid[]) AS item(id)
    WHERE NOT EXISTS (SELECT FROM exposure WHERE exposure.case_id = item.id AND exposure.user_id = ${userId}::uuid)
      AND EXISTS (SELECT FROM annotation JOIN rater ON rater.id = annotation.rater_id WHERE annotation.case_id = item.id AND rater.user_id IS DISTINCT FROM ${userId}::uuid)`;
  return new Set(rows.map(({ id }) => id));
}
