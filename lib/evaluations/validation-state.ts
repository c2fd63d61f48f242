import { z } from "zod";
import { NotFound } from "@/lib/errors";
import { evaluationQuery } from "./evaluation-operation";
import { readableProjects } from "./list-validations";
import type { ValidationProgress } from "./validation-progress";

export interface ValidationState {
  status: "computing" | "ready" | "failed";
  /** Null before a worker has begun, and when it is done. */
  progress: ValidationProgress | null;
}

/** Whether the figures with some labels are there yet. */
export const validationState = evaluationQuery({
  name: "evaluations.validation-state",
  input: z.object({ validation: z.uuid() }),
  async run(context, { validation }): Promise<ValidationState> {
    const found = await context.tx.evaluationValidation.findFirst({
      where: { id: validation, evaluationId: context.evaluationId, projectId: { in: await readableProjects(context) } },
      select: { status: true, progress: { select: { stage: true, step: true, done: true, total: true } } },
    });
    if (!found) throw new NotFound("That comparison with labels");
    return { status: found.status, progress: found.status === "computing" ? (found.progress as ValidationProgress | null) : null };
  },
});
