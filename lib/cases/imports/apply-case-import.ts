import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { Conflict } from "@/lib/errors";
import { compareCases } from "./case-conflicts";
import { claimStagedImport, endImport } from "./claim-staged-import";
import { insertStagedCases } from "./insert-staged-cases";
import { mergeFaults } from "./merge-faults";

export interface AppliedImport {
  added: number;
  /** There already, with the same content. */
  skipped: number;
  /** Faulty lines and conflicts that were left out. */
  faults: number;
  /** Of added labels of people, those on cases outside the sample. */
  outside?: number;
}

/**
 * Adds the staged cases that the project does not have, in one transaction. Refuses (Conflict) when anything in the
 * file is faulty or contradicts a stored case, unless `skipBad` leaves those lines out. The stored order continues where it
 * ended. Once a sample has been drawn, new cases wait outside it until a draw takes them in.
 */
export const applyCaseImport = projectCommand({
  name: "imports.apply-cases",
  permission: "cases.edit",
  input: z.object({ importId: z.uuid(), skipBad: z.boolean().default(false) }),
  timeout: 900_000,
  async run({ tx, projectId, audit }, { importId, skipBad }): Promise<AppliedImport> {
    const claimed = await claimStagedImport(tx, { projectId, importId, kind: "cases" });
    const { known, conflictCount, conflicts } = await compareCases(tx, { projectId, importId });
    const faults = claimed.faultCount + conflictCount;
    if (faults > 0 && !skipBad) throw new Conflict("The file has faults, so nothing was imported. Mend them, or leave the faulty lines out.");
    const added = await insertStagedCases(tx, { projectId, importId });
    await endImport(tx, importId, { added, skipped: known, faultCount: faults, faults: mergeFaults(claimed.faults, conflicts) });
    await audit(importId, { added, skipped: known, faults, skipBad });
    return { added, skipped: known, faults };
  },
});
