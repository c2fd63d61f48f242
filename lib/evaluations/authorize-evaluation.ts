import type { Actor } from "@/lib/auth/actor";
import { requireUser } from "@/lib/auth/authorize";
import type { Transaction } from "@/lib/db/transaction";
import { Forbidden, NotFound } from "@/lib/errors";
import { evaluationGrants, type EvaluationNeed } from "./evaluation-access";

export interface EvaluationAccess {
  evaluationId: string;
  /** Null for the operator. */
  userId: string | null;
  administrator: boolean;
  mayEdit: boolean;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * What `actor` may do with an evaluation, or an error: Unauthenticated without a session, NotFound when it does not exist
 * or the actor may not read it (nobody can tell these apart), Forbidden when they may read but not change it.
 */
export async function authorizeEvaluation(tx: Transaction, actor: Actor, request: { evaluation: string; need: EvaluationNeed }): Promise<EvaluationAccess> {
  const userId = actor.kind === "operator" ? null : requireUser(actor);
  const id = UUID.test(request.evaluation) ? request.evaluation.toLowerCase() : null;
  const found = id === null ? null : await tx.evaluation.findUnique({ where: { id }, select: { id: true, createdById: true } });
  const standing = {
    administrator: userId === null || (await isAdministrator(tx, userId)),
    creator: userId !== null && found?.createdById === userId,
    ownsProject: userId !== null && found !== null && (await tx.member.count({ where: { userId, roles: { has: "owner" }, project: { evaluation: { evaluationId: found.id } } } })) > 0,
  };
  if (!found || !evaluationGrants(standing, "read")) throw new NotFound("That evaluation");
  if (!evaluationGrants(standing, request.need)) throw new Forbidden("Only the person who added this evaluation, or an administrator, may do that.");
  return { evaluationId: found.id, userId, administrator: standing.administrator, mayEdit: evaluationGrants(standing, "edit") };
}

/** Whether somebody may add evaluations: administrators, and owners of a project. Whoever only labels has no business to. */
export async function mayAddEvaluations(tx: Transaction, userId: string | null): Promise<boolean> {
  if (userId === null || (await isAdministrator(tx, userId))) return true;
  return (await tx.member.count({ where: { userId, roles: { has: "owner" } } })) > 0;
}

async function isAdministrator(tx: Transaction, userId: string): Promise<boolean> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { administrator: true } });
  return user?.administrator ?? false;
}
