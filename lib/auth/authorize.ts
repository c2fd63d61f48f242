import { AppError, Forbidden, NotFound, Unauthenticated } from "@/lib/errors";
import type { Transaction } from "@/lib/db/transaction";
import type { Actor } from "./actor";
import { grants, ROLES, type Permission, type Role } from "./permissions";

export interface ProjectAccess {
  projectId: string;
  /** Null for the operator. */
  userId: string | null;
  roles: Role[];
}

/**
 * What `actor` may do in a project, or an error: Unauthenticated without a session, NotFound when the project does
 * not exist or the actor is no member (outsiders cannot tell these apart), Forbidden when the roles do not grant it.
 */
export async function authorize(tx: Transaction, actor: Actor, request: { project: string; permission: Permission }): Promise<ProjectAccess> {
  const { project, permission } = request;
  if (actor.kind === "nobody") throw new Unauthenticated();
  if (actor.kind === "operator") {
    const found = await tx.project.findUnique({ where: { id: project }, select: { id: true } });
    if (!found) throw new AppError("not_found", `There is no project “${project}”. To see which there are: npx assay project list`);
    if (permission === "annotate") throw new Forbidden("Labelling needs a person: sign in as a member of the project.");
    return { projectId: project, userId: null, roles: [...ROLES] };
  }
  const member = await tx.member.findUnique({ where: { projectId_userId: { projectId: project, userId: actor.userId } } });
  if (!member) throw new NotFound(`The project “${project}”`);
  if (!grants(member.roles, permission)) throw new Forbidden();
  return { projectId: project, userId: actor.userId, roles: member.roles };
}

/** The signed-in user's id, or Unauthenticated. The operator is no user. */
export function requireUser(actor: Actor): string {
  if (actor.kind !== "user") throw new Unauthenticated();
  return actor.userId;
}

/** Passes administrators and the operator; everyone else is refused. */
export async function requireAdministrator(tx: Transaction, actor: Actor): Promise<void> {
  if (actor.kind === "operator") return;
  const user = await tx.user.findUnique({ where: { id: requireUser(actor) }, select: { administrator: true } });
  if (!user?.administrator) throw new Forbidden("Only an administrator of this installation may do that.");
}
