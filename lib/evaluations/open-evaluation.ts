import { z } from "zod";
import { requireUser } from "@/lib/auth/authorize";
import { command } from "@/lib/auth/operation";
import { Forbidden } from "@/lib/errors";
import { mayAddEvaluations } from "./authorize-evaluation";
import { evaluationName } from "./schema";

/** Begins an evaluation: its traces are sent next, and nobody counts it before `beginAudit` closes it. */
export const openEvaluation = command({
  name: "evaluations.open",
  access: "account",
  input: z.object({ name: evaluationName }),
  async run({ tx, actor, audit }, { name }): Promise<{ evaluation: string }> {
    const userId = actor.kind === "operator" ? null : requireUser(actor);
    if (!(await mayAddEvaluations(tx, userId))) throw new Forbidden("Administrators and owners of a project may add evaluations.");
    const { id } = await tx.evaluation.create({ data: { name, createdById: userId }, select: { id: true } });
    await audit({ subject: id, detail: { name } });
    return { evaluation: id };
  },
});
