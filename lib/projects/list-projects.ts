import { z } from "zod";
import { query } from "@/lib/auth/operation";
import type { Role } from "@/lib/auth/permissions";

export interface ListedProject {
  id: string;
  name: string;
  taskType: string;
  cases: number;
  roles: Role[];
  createdAt: Date;
}

/** The projects that the actor is a member of, newest first, or those that are archived; all of them for the operator. */
export const listProjects = query({
  name: "projects.list",
  access: "account",
  input: z.object({ archived: z.boolean().default(false) }),
  async run({ tx, actor }, { archived }): Promise<ListedProject[]> {
    const mine = actor.kind === "user" ? { members: { some: { userId: actor.userId } } } : {};
    const projects = await tx.project.findMany({
      where: { archivedAt: archived ? { not: null } : null, ...mine },
      orderBy: { createdAt: "desc" },
      include: { members: actor.kind === "user" ? { where: { userId: actor.userId } } : false, _count: { select: { cases: { where: { drawn: true } } } } },
    });
    return projects.map(({ id, name, taskType, createdAt, members, _count }) => ({ id, name, taskType, createdAt, cases: _count.cases, roles: members?.[0]?.roles ?? [] }));
  },
});
