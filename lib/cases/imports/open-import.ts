import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { storableName } from "./storable-name";

export interface OpenedImport {
  importId: string;
  /** Name of the project's task type, by which the rows are checked. */
  taskType: string;
}

/** Begins an import: its rows are staged next, batch by batch, and nothing counts before it is closed and applied. */
export const openImport = projectCommand({
  name: "imports.open",
  permission: "cases.edit",
  input: z.object({ kind: z.enum(["cases", "labels"]), fileName: z.string().transform(storableName) }),
  async run({ tx, projectId, userId }, { kind, fileName }): Promise<OpenedImport> {
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { taskType: true } });
    const created = await tx.import.create({ data: { projectId, kind, fileName, createdById: userId }, select: { id: true } });
    return { importId: created.id, taskType: project.taskType };
  },
});
