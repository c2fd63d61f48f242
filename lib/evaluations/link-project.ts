import { z } from "zod";
import { record } from "@/lib/audit/record";
import { authorize } from "@/lib/auth/authorize";
import { Conflict, InvalidInput } from "@/lib/errors";
import { evaluationCommand } from "./evaluation-operation";
import { countHeld } from "./held-cases";

/**
 * Links a project of contested credits that holds at least one of an evaluation's memories, so that its labels come back
 * into the figures. For whoever may change the evaluation and owns the project, since its owners may read the evaluation.
 */
export const linkProject = evaluationCommand({
  name: "evaluations.link-project",
  input: z.object({ project: z.string().min(1, "Choose a project.") }),
  timeout: 300_000,
  async run({ tx, actor, evaluationId }, { project }): Promise<{ cases: number; held: number }> {
    await authorize(tx, actor, { project, permission: "project.edit" });
    const [{ status }, { taskType, evaluation }] = await Promise.all([
      tx.evaluation.findUniqueOrThrow({ where: { id: evaluationId }, select: { status: true } }),
      tx.project.findUniqueOrThrow({ where: { id: project }, select: { taskType: true, evaluation: { select: { evaluationId: true, evaluation: { select: { name: true } } } } } }),
    ]);
    if (status !== "ready") throw new Conflict("This evaluation has no results yet.");
    if (taskType !== "contested-credit") throw new InvalidInput("Only labels of contested credits can be brought back: that project asks something else.", { project: "has another task" });
    const { cases, held } = await countHeld(tx, { project, evaluation: evaluationId });
    if (evaluation?.evaluationId === evaluationId) return { cases, held };
    if (evaluation) throw new Conflict(`That project belongs to the evaluation “${evaluation.evaluation.name}” already.`);
    if (held === 0) throw new InvalidInput(`None of that project’s ${cases.toLocaleString("en")} cases is of a memory of this evaluation: a case says its dataset and query in its hidden fields, as contested.jsonl has them, and the memory has to say the same.`, { project: "holds none of these memories" });
    const { count } = await tx.evaluationProject.createMany({ data: [{ evaluationId, projectId: project }], skipDuplicates: true });
    if (count === 0) throw new Conflict("That project was linked to an evaluation just now.");
    await record(tx, { actor, action: "evaluations.link-project", projectId: project, subject: evaluationId, detail: { cases, held } });
    return { cases, held };
  },
});
