import { z } from "zod";
import { evaluationCommand } from "./evaluation-operation";

/** Drops a trace that could not be taken to its end; closed ones stay. */
export const discardTrace = evaluationCommand({
  name: "evaluations.discard-trace",
  input: z.object({ run: z.uuid() }),
  async run({ tx, evaluationId }, { run }): Promise<void> {
    await tx.evaluationRun.deleteMany({ where: { id: run, evaluationId, sha256: null } });
  },
});
