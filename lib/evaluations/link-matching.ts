import { z } from "zod";
import { command } from "@/lib/auth/operation";
import { record } from "@/lib/audit/record";
import type { Actor } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/transaction";
import { evaluationCommand } from "./evaluation-operation";
import { heldProjects, type HeldProject } from "./held-cases";

/**
 * Links a project to the evaluation that holds all of its cases, as if it had been made from it; null where none does. A
 * link lets the project's owners read the evaluation, so only administrators and the operator may have it found for them.
 */
export const linkToEvaluation = command({
  name: "evaluations.link-found",
  access: "administrator",
  input: z.object({ projectId: z.string().min(1) }),
  timeout: 300_000,
  run: ({ tx, actor }, { projectId }) => linkFound(tx, actor, projectId),
});

/** As `linkToEvaluation`, in the caller's transaction. */
export async function linkFound(tx: Transaction, actor: Actor, project: string): Promise<HeldProject | null> {
  const [found] = await heldProjects(tx, { project, evaluation: null, owner: null });
  return found ? ((await link(tx, actor, [found]))[0] ?? null) : null;
}

/** Links every project whose cases an evaluation holds all and that belongs to none; of a person, those that they own. */
export const linkProjects = evaluationCommand({
  name: "evaluations.link-projects",
  input: z.object({}),
  timeout: 300_000,
  run: async ({ tx, actor, userId, evaluationId }): Promise<HeldProject[]> => link(tx, actor, await heldProjects(tx, { project: null, evaluation: evaluationId, owner: userId })),
});

async function link(tx: Transaction, actor: Actor, found: readonly HeldProject[]): Promise<HeldProject[]> {
  const linked: HeldProject[] = [];
  for (const one of found) {
    const { count } = await tx.evaluationProject.createMany({ data: [{ evaluationId: one.evaluation, projectId: one.project }], skipDuplicates: true });
    if (count === 0) continue;
    await record(tx, { actor, action: "evaluations.link-project", projectId: one.project, subject: one.evaluation, detail: { cases: one.cases, held: one.cases } });
    linked.push(one);
  }
  return linked;
}
