import { authorize } from "@/lib/auth/authorize";
import { grants, type Role } from "@/lib/auth/permissions";
import { Forbidden, NotFound } from "@/lib/errors";
import type { EvaluationContext } from "./evaluation-operation";

/** What the reader of an evaluation may see of a project made from it. */
export interface ProjectStanding {
  roles: readonly Role[];
  /** May open its cases, so that a link leads somewhere. */
  opensCases: boolean;
}

/** The reader's standing in a project, or null where its labels are not for them. */
export async function projectStanding({ tx, actor }: EvaluationContext, project: string): Promise<ProjectStanding | null> {
  try {
    const { roles } = await authorize(tx, actor, { project, permission: "agreement.read" });
    return { roles, opensCases: grants(roles, "cases.read") };
  } catch (error) {
    if (error instanceof NotFound || error instanceof Forbidden) return null;
    throw error;
  }
}

/** Those of some cases that the reader may still label blind: an annotator without a label on a case whose places are not all submitted. */
export async function stillToLabel({ tx, userId }: EvaluationContext, { roles }: ProjectStanding, cases: readonly string[]): Promise<Set<string>> {
  if (userId === null || !roles.includes("annotator") || cases.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT place.case_id AS id FROM assignment AS place
    WHERE place.case_id = ANY(${[...cases]}::uuid[]) AND place.submitted_at IS NULL AND NOT EXISTS (
      SELECT FROM current_label AS label JOIN rater ON rater.id = label.rater_id WHERE label.case_id = place.case_id AND rater.user_id = ${userId}::uuid)`;
  return new Set(rows.map(({ id }) => id));
}
