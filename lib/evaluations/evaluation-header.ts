import { z } from "zod";
import { evaluationQuery } from "./evaluation-operation";
import type { EvaluationStatus } from "./schema";

export interface EvaluationHeader {
  name: string;
  status: EvaluationStatus;
  /** Contested credits of all runs together, by stratum of the best rank. */
  contested: { stratum: string; cases: number }[];
  /** Only administrators make projects. */
  mayMakeProject: boolean;
}

/** What the pages within an evaluation say of it. */
export const evaluationHeader = evaluationQuery({
  name: "evaluations.header",
  input: z.object({}),
  async run({ tx, evaluationId, administrator }): Promise<EvaluationHeader> {
    const { name, status } = await tx.evaluation.findUniqueOrThrow({ where: { id: evaluationId }, select: { name: true, status: true } });
    const contested = await tx.$queryRaw<EvaluationHeader["contested"]>`
      SELECT stratum, count(*)::int AS cases FROM evaluation_contested WHERE evaluation_id = ${evaluationId}::uuid GROUP BY stratum ORDER BY min((substring(stratum FROM '[0-9]+'))::int), stratum`;
    return { name, status, contested, mayMakeProject: administrator };
  },
});
