import { z } from "zod";
import { requireUser } from "@/lib/auth/authorize";
import { query } from "@/lib/auth/operation";
import { mayAddEvaluations } from "./authorize-evaluation";
import type { EvaluationStatus } from "./schema";

export interface ListedEvaluation {
  id: string;
  name: string;
  status: EvaluationStatus;
  createdAt: Date;
  /** Null: added at the command line. */
  createdBy: string | null;
  datasets: string[];
  systems: string[];
  queries: number;
  contested: number;
  projects: number;
}

export interface EvaluationList {
  evaluations: ListedEvaluation[];
  mayAdd: boolean;
}

/** The evaluations that the actor may read, newest first, by the rule of `evaluationGrants`; those still being sent are left out. */
export const listEvaluations = query({
  name: "evaluations.list",
  access: "account",
  input: z.object({}),
  async run({ tx, actor }): Promise<EvaluationList> {
    const userId = actor.kind === "operator" ? null : requireUser(actor);
    const evaluations = await tx.$queryRaw<ListedEvaluation[]>`
      SELECT evaluation.id, evaluation.name, evaluation.status::text AS status, evaluation.created_at AS "createdAt", creator.name AS "createdBy",
        ARRAY(SELECT DISTINCT dataset FROM evaluation_run WHERE evaluation_id = evaluation.id ORDER BY dataset) AS datasets,
        ARRAY(SELECT system FROM evaluation_run WHERE evaluation_id = evaluation.id GROUP BY system ORDER BY min(ordinal)) AS systems,
        (SELECT count(*)::int FROM evaluation_query WHERE evaluation_id = evaluation.id) AS queries,
        (SELECT count(*)::int FROM evaluation_contested WHERE evaluation_id = evaluation.id) AS contested,
        (SELECT count(*)::int FROM evaluation_project WHERE evaluation_id = evaluation.id) AS projects
      FROM evaluation LEFT JOIN "user" AS creator ON creator.id = evaluation.created_by_id
      WHERE evaluation.status <> 'receiving' AND (${userId}::uuid IS NULL OR evaluation.created_by_id = ${userId}::uuid
        OR EXISTS (SELECT FROM "user" WHERE id = ${userId}::uuid AND administrator)
        OR EXISTS (SELECT FROM evaluation_project AS link JOIN member ON member.project_id = link.project_id
          WHERE link.evaluation_id = evaluation.id AND member.user_id = ${userId}::uuid AND 'owner' = ANY(member.roles)))
      ORDER BY evaluation.created_at DESC, evaluation.id DESC`;
    return { evaluations, mayAdd: await mayAddEvaluations(tx, userId) };
  },
});
