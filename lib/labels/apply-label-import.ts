import { z } from "zod";
import { projectCommand } from "@/lib/auth/operation";
import type { AppliedImport } from "@/lib/cases/imports/apply-case-import";
import { claimStagedImport, endImport } from "@/lib/cases/imports/claim-staged-import";
import { mergeFaults } from "@/lib/cases/imports/merge-faults";
import { seatImportedLabels } from "@/lib/cases/seat-imported-labels";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict } from "@/lib/errors";
import { compareLabels } from "./compare-labels";
import { makeRaters } from "./make-raters";

/**
 * Adds the staged labels that the project does not have, with their raters, in one transaction. Refuses (Conflict) when
 * anything is faulty or contradicts a stored label, unless `skipBad` leaves those lines out. People's labels take open
 * places of their cases; models' never do.
 */
export const applyLabelImport = projectCommand({
  name: "labels.apply-import",
  permission: "cases.edit",
  input: z.object({ importId: z.uuid(), skipBad: z.boolean().default(false) }),
  timeout: 900_000,
  async run({ tx, projectId, audit }, { importId, skipBad }): Promise<AppliedImport> {
    const scope = { projectId, importId };
    const claimed = await claimStagedImport(tx, { ...scope, kind: "labels" });
    const { known, conflictCount, conflicts, misfits } = await compareLabels(tx, scope);
    const faults = claimed.faultCount + conflictCount;
    if (faults > 0 && !skipBad) throw new Conflict("The file has faults, so nothing was imported. Mend them, or leave the faulty lines out.");
    if (misfits.length > 0) await tx.$executeRaw`DELETE FROM import_row WHERE import_id = ${importId}::uuid AND ordinal = ANY (${misfits}::int[])`;
    await makeRaters(tx, scope);
    const added = await insertLabels(tx, scope);
    await seatImportedLabels(tx, projectId);
    const outside = await tx.annotation.count({ where: { projectId, importId, rater: { kind: "person" }, case: { drawn: false } } });
    await endImport(tx, importId, { added, skipped: known, faultCount: faults, faults: mergeFaults(claimed.faults, conflicts) });
    await audit(importId, { added, skipped: known, faults, skipBad });
    return { added, skipped: known, faults, outside };
  },
});

/** A rater's blind label comes before their second opinion on the same case. */
async function insertLabels(tx: Transaction, { projectId, importId }: { projectId: string; importId: string }): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO annotation (id, project_id, case_id, rater_id, revision, basis, import_id, answers, rationale, comment, confidence, flagged, active_ms, submitted_at)
    SELECT gen_random_uuid(), ${projectId}, fresh.case_id, fresh.rater_id,
      coalesce((SELECT max(stored.revision) FROM annotation stored WHERE stored.case_id = fresh.case_id AND stored.rater_id = fresh.rater_id), 0)
        + row_number() OVER (PARTITION BY fresh.case_id, fresh.rater_id ORDER BY fresh.data ->> 'basis', fresh.ordinal),
      (fresh.data ->> 'basis')::"AnnotationBasis", ${importId}::uuid, fresh.data -> 'answers', fresh.data ->> 'rationale', fresh.data ->> 'comment',
      (fresh.data ->> 'confidence')::int, (fresh.data ->> 'flagged')::boolean, (fresh.data ->> 'activeMs')::int,
      coalesce((fresh.data ->> 'submittedAt')::timestamptz, now())
    FROM (
      SELECT standing.ordinal, standing.case_id, standing.rater_id, staged.data FROM staged_label_standing(${importId}::uuid, ${projectId}) AS standing
      JOIN import_row staged ON staged.import_id = ${importId}::uuid AND staged.ordinal = standing.ordinal
      WHERE standing.standing = 'fresh'
    ) AS fresh`;
}
