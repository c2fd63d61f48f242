import { z } from "zod";
import { NotFound } from "@/lib/errors";
import { evaluationQuery } from "./evaluation-operation";
import { readableProjects } from "./list-validations";

export interface ValidationState {
  status: "computing" | "ready" | "failed";
  progress: null;
}

/** Whether the figures with some labels are there yet. */
export const validationState = evaluationQuery({
  name: "evaluations.validation-state",
  input: z.object({ validation: z.uuid() }),
  async run(context, { validation }): Promise<ValidationState> {
    const found = await context.tx.evaluationValidation.findFirst({ where: { id: validation, evaluationId: context.evaluationId, projectId: { in: await readableProjects(context) } }, select: { status: true } });
    if (!found) throw new NotFound("That comparison with labels");
    return { status: found.status, progress: null };
  },
});
