import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import { makePlaces } from "@/lib/cases/make-places";
import { samplingInForce } from "@/lib/cases/sampling-in-force";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict } from "@/lib/errors";
import { compareCases } from "./case-conflicts";
import { claimStagedImport, endImport } from "./claim-staged-import";
import { mergeFaults } from "./merge-faults";

export interface AppliedImport {
  added: number;
  /** There already, with the same content. */
  skipped: number;
  /** Faulty lines and conflicts that were left out. */
  faults: number;
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
    const added = await insertCases(tx, { projectId, importId });
    await endImport(tx, importId, { added, skipped: known, faultCount: faults, faults: mergeFaults(claimed.faults, conflicts) });
    await audit(importId, { added, skipped: known, faults, skipBad });
    return { added, skipped: known, faults };
  },
});

async function insertCases(tx: Transaction, { projectId, importId }: { projectId: string; importId: string }): Promise<number> {
  const drawn = (await samplingInForce(tx, projectId)) === "all";
  const last = await tx.case.aggregate({ where: { projectId }, _max: { sequence: true, position: true } });
  const sequenceAfter = last._max.sequence ?? 0;
  // The upper half of a position is the number of the import, so that what came first is served first.
  const batch = (last._max.position ?? 0n) / 2n ** 32n + 1n;
  const added = await tx.$executeRaw`
    INSERT INTO "case" (id, project_id, external_id, sequence, position, payload, hidden, content_hash, category, drawn, overlap)
    SELECT gen_random_uuid(), project.id, row.external_id, ${sequenceAfter}::int + row_number() OVER (ORDER BY row.ordinal),
      ${batch}::bigint * 4294967296 + ('x' || left(md5(project.seed || ':' || row.external_id), 8))::bit(32)::bigint,
      row.data -> 'payload', row.data -> 'hidden', row.content_hash, row.data ->> 'category', ${drawn}, project.overlap
    FROM staged_case_standing(${importId}::uuid, ${projectId}) AS standing
    JOIN import_row row ON row.import_id = ${importId}::uuid AND row.ordinal = standing.ordinal
    JOIN project ON project.id = ${projectId}
    WHERE standing.standing = 'fresh'`;
  await makePlaces(tx, { projectId, sequenceAfter });
  return added;
}
