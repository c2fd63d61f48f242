import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";
import { writeStagedRows } from "./write-staged-rows";

const row = z.object({ ordinal: z.int(), line: z.int(), externalId: z.string(), contentHash: z.string(), data: z.string() });

/** Adds checked rows to an import that is being read. */
export const stageRows = projectCommand({
  name: "imports.stage",
  permission: "cases.edit",
  input: z.object({ importId: z.uuid(), rows: z.array(row) }),
  async run({ tx, projectId }, { importId, rows }): Promise<void> {
    const open = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM import WHERE id = ${importId}::uuid AND project_id = ${projectId} AND status = 'staged' AND rows_staged IS NULL FOR UPDATE`;
    if (open.length === 0) throw new Conflict("This import is over. Start again with the file.");
    await writeStagedRows(tx, importId, rows);
  },
});
