import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";

/**
 * Starts the next version as a copy of the one in force; goes on with the draft that is there already. The project's row
 * is locked, so that two people who start at the same moment get the same draft.
 */
export const startDraft = projectCommand({
  name: "rubrics.start-draft",
  permission: "rubrics.edit",
  input: z.object({}),
  async run({ tx, projectId, audit }): Promise<{ version: number }> {
    await tx.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId} FOR UPDATE`;
    const latest = await tx.rubric.findFirst({ where: { projectId }, orderBy: { version: "desc" } });
    if (latest?.status === "draft") return { version: latest.version };
    const version = (latest?.version ?? 0) + 1;
    await tx.rubric.create({ data: { projectId, version, body: latest?.body ?? "" } });
    await audit(`version ${version}`);
    return { version };
  },
});
