import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import type { Role } from "@/lib/auth/permissions";

export interface ProjectHeader {
  id: string;
  name: string;
  taskType: string;
  archived: boolean;
  roles: Role[];
}

/** What the frame around a project's pages needs: its name, and the reader's roles in it. */
export const projectHeader = projectQuery({
  name: "projects.header",
  permission: "project.read",
  input: z.object({}),
  async run({ tx, projectId, roles }): Promise<ProjectHeader> {
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { id: true, name: true, taskType: true, archivedAt: true } });
    return { id: project.id, name: project.name, taskType: project.taskType, archived: project.archivedAt !== null, roles };
  },
});
