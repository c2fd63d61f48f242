import type { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { ROLES } from "@/lib/auth/permissions";
import type { Transaction } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { taskType } from "@/lib/task-types/registry";
import { completeBlind } from "./complete-blind";
import { projectIdFrom } from "./project-id";
import type { projectInput } from "./schema";

/**
 * A new project with its first rubric published and its maker as holder of every role; a project of the operator belongs
 * to all administrators. Whoever calls it has authorized, and writes the audit row. Returns the project's id.
 */
export async function insertProject(tx: Transaction, actor: Actor, input: z.output<typeof projectInput>): Promise<string> {
  const type = taskType(input.taskType);
  const project = await freeProjectId(tx, input.name);
  await tx.project.create({
    data: { id: project, name: input.name, taskType: input.taskType, overlap: input.overlap, seed: input.seed, blind: completeBlind(type, input.blind), leaseMinutes: env().leaseMinutes },
  });
  await tx.rubric.create({
    data: { projectId: project, version: 1, status: "published", body: input.instructions ?? type.defaultRubric, publishedAt: new Date() },
  });
  const owners = actor.kind === "user" ? [actor.userId] : (await tx.user.findMany({ where: { administrator: true }, select: { id: true } })).map(({ id }) => id);
  await tx.member.createMany({ data: owners.map((userId) => ({ projectId: project, userId, roles: [...ROLES] })) });
  return project;
}

/** The id for a name, with a number behind it when it is taken. The lock makes simultaneous creations take turns. */
async function freeProjectId(tx: Transaction, name: string): Promise<string> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('project-id'))`;
  const base = projectIdFrom(name);
  const taken = new Set((await tx.project.findMany({ where: { id: { startsWith: base } }, select: { id: true } })).map(({ id }) => id));
  // "new" is the address of the form that makes projects.
  if (base !== "new" && !taken.has(base)) return base;
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
}
