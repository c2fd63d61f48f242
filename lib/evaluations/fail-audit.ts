import { z } from "zod";
import { evaluationCommand } from "./evaluation-operation";

/** Ends an audit that cannot be made, with what a person may read about it. Ready evaluations stay ready. */
export const failAudit = evaluationCommand({
  name: "evaluations.fail",
  input: z.object({ error: z.string().min(1).max(4000) }),
  async run({ tx, evaluationId, audit }, { error }): Promise<{ failed: boolean }> {
    const { count } = await tx.evaluation.updateMany({ where: { id: evaluationId, status: "auditing" }, data: { status: "failed", error } });
    if (count === 1) await audit({ error });
    return { failed: count === 1 };
  },
});
