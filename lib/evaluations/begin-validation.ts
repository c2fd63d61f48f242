import { z } from "zod";
import { authorize } from "@/lib/auth/authorize";
import { Conflict, InvalidInput, NotFound } from "@/lib/errors";
import { validateEvaluationJob } from "@/lib/jobs/definitions";
import { enqueue } from "@/lib/jobs/enqueue";
import { LABEL_CHOICES } from "@/lib/target-audit/credit-labels";
import { evaluationCommand } from "./evaluation-operation";

/**
 * Asks the worker to score an evaluation by the labels of a release of a project made from it. For whoever may read the
 * evaluation and the project's releases. What was asked for before is not computed again, unless it failed.
 */
export const beginValidation = evaluationCommand({
  name: "evaluations.begin-validation",
  need: "read",
  input: z.object({ project: z.string().min(1, "Choose a release."), release: z.coerce.number("Choose a release.").int().min(1), deciding: z.enum(LABEL_CHOICES, "must be people, adjudicated or judges") }),
  async run({ tx, actor, userId, evaluationId, audit }, { project, release: releaseNumber, deciding }): Promise<{ validation: string }> {
    await authorize(tx, actor, { project, permission: "releases.read" });
    const { status } = await tx.evaluation.findUniqueOrThrow({ where: { id: evaluationId }, select: { status: true } });
    if (status !== "ready") throw new Conflict("This evaluation has no results yet.");
    if ((await tx.evaluationProject.count({ where: { evaluationId, projectId: project } })) === 0) throw new InvalidInput("That project was not made from this evaluation.", { project: "was not made from this evaluation" });
    const release = await tx.release.findUnique({ where: { projectId_number: { projectId: project, number: releaseNumber } }, select: { status: true } });
    if (release?.status !== "ready") throw new NotFound(`Release ${releaseNumber}`);
    const which = { evaluationId, projectId: project, releaseNumber, deciding };
    // Two at once take turns, so that the second finds the first.
    await tx.$queryRaw`SELECT id FROM evaluation WHERE id = ${evaluationId}::uuid FOR NO KEY UPDATE`;
    const known = await tx.evaluationValidation.findFirst({ where: { ...which, status: { not: "failed" } }, select: { id: true } });
    if (known) return { validation: known.id };
    await tx.evaluationValidation.deleteMany({ where: which });
    const { id } = await tx.evaluationValidation.create({ data: { ...which, createdById: userId }, select: { id: true } });
    await enqueue(tx, validateEvaluationJob, { evaluation: evaluationId, validation: id });
    await audit({ project, release: releaseNumber, deciding });
    return { validation: id };
  },
});
