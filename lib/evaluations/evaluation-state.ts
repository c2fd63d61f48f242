import { z } from "zod";
import { evaluationQuery } from "./evaluation-operation";
import type { AuditProgress, EvaluationStatus } from "./schema";

export interface EvaluationState {
  status: EvaluationStatus;
  error: string | null;
  progress: AuditProgress | null;
}

/** How far an evaluation is, without its figures. */
export const evaluationState = evaluationQuery({
  name: "evaluations.state",
  input: z.object({}),
  async run({ tx, evaluationId }): Promise<EvaluationState> {
    return tx.evaluation.findUniqueOrThrow({ where: { id: evaluationId }, select: { status: true, error: true, progress: { select: { step: true, done: true, total: true } } } });
  },
});
