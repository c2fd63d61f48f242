import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";

/** Drops an import that was not applied, with its staged rows. Does nothing to one that is already over. */
export const discardImport = projectCommand({
  name: "imports.discard",
  permission: "cases.edit",
  input: z.object({ importId: z.uuid() }),
  async run({ tx, projectId, audit }, { importId }): Promise<void> {
    const discarded = await tx.import.updateMany({ where: { id: importId, projectId, status: "staged" }, data: { status: "discarded" } });
    if (discarded.count === 0) return;
    await tx.importRow.deleteMany({ where: { importId } });
    await audit(importId);
  },
});
