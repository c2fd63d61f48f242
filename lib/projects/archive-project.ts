import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";

/** Puts a project away, or brings it back: nobody labels or joins meanwhile, and nothing is lost. */
export const archiveProject = projectCommand({
  name: "projects.archive",
  permission: "project.edit",
  input: z.object({ archived: z.boolean("Say whether to archive or to bring back.") }),
  async run({ tx, projectId, audit }, { archived }): Promise<null> {
    const changed = await tx.project.updateMany({ where: { id: projectId, archivedAt: archived ? null : { not: null } }, data: { archivedAt: archived ? new Date() : null } });
    if (changed.count === 0) throw new Conflict(archived ? "The project is archived already." : "The project is not archived.");
    await audit(projectId, { archived });
    return null;
  },
});
