import { z } from "zod";
import { projectQuery } from "@/lib/auth/operation";
import { isTaskTypeName, taskType, type TaskTypeName } from "@/lib/task-types/registry";
import { completeBlind } from "./complete-blind";

export interface ProjectSettings {
  name: string;
  taskType: TaskTypeName;
  overlap: number;
  seed: number;
  leaseMinutes: number;
  /** Option id → hidden, for every option of the task type. */
  blind: Record<string, boolean>;
  archivedAt: Date | null;
  /** Labels by people so far: a change of what is hidden would part them from those to come. */
  labels: number;
}

/** What the owner can change of a project, and what was fixed when it was made. */
export const readSettings = projectQuery({
  name: "projects.read-settings",
  permission: "project.edit",
  input: z.object({}),
  async run({ tx, projectId }): Promise<ProjectSettings> {
    const { taskType: typeName, blind, ...project } = await tx.project.findUniqueOrThrow({
      where: { id: projectId },
      select: { name: true, taskType: true, overlap: true, seed: true, leaseMinutes: true, blind: true, archivedAt: true },
    });
    const type = taskType(typeName);
    if (!isTaskTypeName(typeName)) throw new Error(`unknown task type ${typeName}`);
    const labels = await tx.assignment.count({ where: { projectId, submittedAt: { not: null } } });
    return { ...project, taskType: typeName, blind: completeBlind(type, (blind ?? {}) as Record<string, boolean>), labels };
  },
});
