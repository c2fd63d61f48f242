import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { resolveCaseCodes } from "@/lib/cases/case-code";
import { Conflict } from "@/lib/errors";

const fault = z.object({ line: z.int(), field: z.string(), message: z.string(), item: z.int().exactOptional() });

/**
 * Ends the reading of a file. A file that was read to its end waits for its confirmation; one that could not be is
 * discarded, and only its faults are kept.
 */
export const closeImport = projectCommand({
  name: "imports.close",
  permission: "cases.edit",
  input: z.object({
    importId: z.uuid(),
    readToEnd: z.boolean(),
    rowsRead: z.int(),
    rowsStaged: z.int(),
    faultCount: z.int(),
    faults: z.array(fault),
    ignoredFields: z.array(z.string()),
  }),
  async run({ tx, projectId, audit }, { importId, readToEnd, ...reading }): Promise<void> {
    const closed = await tx.import.updateMany({
      where: { id: importId, projectId, status: "staged", rowsStaged: null },
      data: { ...reading, status: readToEnd ? "staged" : "discarded" },
    });
    if (closed.count !== 1) throw new Conflict("This import is over. Start again with the file.");
    if (readToEnd) await resolveCaseCodes(tx, { projectId, importId });
    else await tx.importRow.deleteMany({ where: { importId } });
    await audit(importId, { rowsRead: reading.rowsRead, faults: reading.faultCount });
  },
});
