import { projectCommand } from "@/lib/auth/operation";
import { taskType } from "@/lib/task-types/registry";
import { completeBlind } from "./complete-blind";
import { projectSettings } from "./schema";

/**
 * Changes a project's settings. The overlap holds for cases imported from now on; what is hidden holds at once, for
 * everyone; the audit row keeps what changed, from what to what.
 */
export const editProject = projectCommand({
  name: "projects.edit",
  permission: "project.edit",
  input: projectSettings,
  async run({ tx, projectId, audit }, { name, overlap, leaseMinutes, blind }): Promise<null> {
    await tx.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId} FOR UPDATE`;
    const before = await tx.project.findUniqueOrThrow({ where: { id: projectId } });
    const hiddenBefore = (before.blind ?? {}) as Record<string, boolean>;
    const hidden = completeBlind(taskType(before.taskType), blind, hiddenBefore);
    await tx.project.update({ where: { id: projectId }, data: { name, overlap, leaseMinutes, blind: hidden } });
    const changed = Object.entries(hidden).filter(([id, value]) => hiddenBefore[id] !== value);
    await audit(projectId, {
      ...(before.name === name ? {} : { name: `${before.name} → ${name}` }),
      ...(before.overlap === overlap ? {} : { overlap: `${before.overlap} → ${overlap}` }),
      ...(before.leaseMinutes === leaseMinutes ? {} : { leaseMinutes: `${before.leaseMinutes} → ${leaseMinutes}` }),
      ...Object.fromEntries(changed.map(([id, value]) => [`blind.${id}`, value ? "shown → hidden" : "hidden → shown"])),
    });
    return null;
  },
});
