import { z } from "zod";
import { evaluationCommand } from "./evaluation-operation";

/** Ends a computation with labels that cannot be made, with what a person may read about it. */
export const failValidation = evaluationCommand({
  name: "evaluations.fail-validation",
  input: z.object({ validation: z.uuid(), error: z.string().min(1).max(4000) }),
  async run({ tx, evaluationId, audit }, { validation, error }): Promise<{ failed: boolean }> {
    const { count } = await tx.evaluationValidation.updateMany({ where: { id: validation, evaluationId, status: "computing" }, data: { status: "failed", error } });
    if (count === 1) await audit({ error });
    return { failed: count === 1 };
  },
});
