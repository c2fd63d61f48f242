import type { Transaction } from "@/lib/db/transaction";

export interface HeldProject {
  project: string;
  name: string;
  evaluation: string;
  evaluationName: string;
  cases: number;
}

interface Request {
  /** One project, or all. */
  project: string | null;
  /** One evaluation, or all that are ready. */
  evaluation: string | null;
  /** Projects of this person, or everybody's. */
  owner: string | null;
}

/**
 * Contested-credit projects that belong to no evaluation yet, though one holds every case of them: the dataset, the query
 * and a memory of the same id that says the same. Where several evaluations do, the one with the fewest contested credits
 * is the closest, then the latest. The first case is looked at first, so that most pairs are settled by it.
 */
export async function heldProjects(tx: Transaction, { project, evaluation, owner }: Request): Promise<HeldProject[]> {
  return tx.$queryRaw<HeldProject[]>`
    WITH pair AS (
      SELECT project.id AS project, project.name, evaluation.id AS evaluation, evaluation.name AS evaluation_name, evaluation.created_at
      FROM project CROSS JOIN evaluation
      WHERE project.task_type = 'contested-credit' AND evaluation.status = 'ready'
        AND (${project}::text IS NULL OR project.id = ${project}) AND (${evaluation}::uuid IS NULL OR evaluation.id = ${evaluation}::uuid)
        AND (${owner}::uuid IS NULL OR EXISTS (SELECT FROM member WHERE member.project_id = project.id AND member.user_id = ${owner}::uuid AND 'owner' = ANY(member.roles)))
        AND NOT EXISTS (SELECT FROM evaluation_project AS link WHERE link.project_id = project.id)
        AND EXISTS (SELECT FROM "case" AS item WHERE item.project_id = project.id AND item.sequence = 1 AND evaluation_holds(evaluation.id, item.hidden, item.payload))
    )
    SELECT DISTINCT ON (pair.project) pair.project, pair.name, pair.evaluation, pair.evaluation_name AS "evaluationName",
      (SELECT count(*)::int FROM "case" AS item WHERE item.project_id = pair.project) AS cases
    FROM pair
    WHERE NOT EXISTS (SELECT FROM "case" AS item WHERE item.project_id = pair.project AND NOT evaluation_holds(pair.evaluation, item.hidden, item.payload))
    ORDER BY pair.project, (SELECT count(*) FROM evaluation_contested AS credit WHERE credit.evaluation_id = pair.evaluation), pair.created_at DESC`;
}

/** How many cases of a project an evaluation holds. */
export async function countHeld(tx: Transaction, { project, evaluation }: { project: string; evaluation: string }): Promise<{ cases: number; held: number }> {
  const [row] = await tx.$queryRaw<{ cases: number; held: number }[]>`
    SELECT count(*)::int AS cases, count(*) FILTER (WHERE evaluation_holds(${evaluation}::uuid, hidden, payload))::int AS held FROM "case" WHERE project_id = ${project}`;
  return row ?? { cases: 0, held: 0 };
}
