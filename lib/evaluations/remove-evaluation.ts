import { z } from "zod";
import { Conflict } from "@/lib/errors";
import { evaluationCommand } from "./evaluation-operation";

/** Removes an evaluation with its traces and results; projects made from it stay. Refused while it is being audited. */
export const removeEvaluation = evaluationCommand({
  name: "evaluations.remove",
  input: z.object({}),
  timeout: 600_000,
  async run({ tx, evaluationId, audit }): Promise<void> {
    const { count } = await tx.evaluation.deleteMany({ where: { id: evaluationId, status: { not: "auditing" } } });
    if (count !== 1) throw new Conflict("It is being audited. Remove it when that has ended.");
    await audit();
  },
});
