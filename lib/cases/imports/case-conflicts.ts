import type { Transaction } from "@/lib/db/transaction";
import { FAULTS_KEPT, type Fault } from "@/lib/cases/import-file/fault";

/** How the staged cases stand to the project and to each other. */
export interface CaseComparison {
  /** Cases that would be added. */
  fresh: number;
  /** Cases that are there already, or stand in the file twice, with the same content. */
  known: number;
  conflictCount: number;
  /** The first of the conflicts, by line. */
  conflicts: Fault[];
}

interface ConflictRow {
  line: number;
  external_id: string;
  /** Line of the same id earlier in the file; null when the conflict is with a stored case. */
  first_line: number | null;
  differing: string[] | null;
}

/** Compares an import's staged cases with the project's cases and with one another. */
export async function compareCases(tx: Transaction, scope: { projectId: string; importId: string }): Promise<CaseComparison> {
  const { projectId, importId } = scope;
  const [counts] = await tx.$queryRaw<{ fresh: number; known: number; conflicts: number }[]>`
    SELECT count(*) FILTER (WHERE standing = 'fresh')::int AS fresh, count(*) FILTER (WHERE standing = 'known')::int AS known,
      count(*) FILTER (WHERE standing IN ('differs', 'repeats'))::int AS conflicts
    FROM staged_case_standing(${importId}::uuid, ${projectId})`;
  if (!counts) throw new Error("a count has one row");
  const conflicts = counts.conflicts === 0 ? [] : await findConflicts(tx, scope);
  return { fresh: counts.fresh, known: counts.known, conflictCount: counts.conflicts, conflicts };
}

async function findConflicts(tx: Transaction, { projectId, importId }: { projectId: string; importId: string }): Promise<Fault[]> {
  const rows = await tx.$queryRaw<ConflictRow[]>`
    WITH conflict AS (
      SELECT * FROM staged_case_standing(${importId}::uuid, ${projectId}) WHERE standing IN ('differs', 'repeats') ORDER BY ordinal LIMIT ${FAULTS_KEPT}
    )
    SELECT row.line, row.external_id, CASE conflict.standing WHEN 'repeats' THEN conflict.first_line END AS first_line,
      differing_fields(row.data, coalesce(first.data, jsonb_build_object('payload', stored.payload, 'hidden', stored.hidden, 'category', stored.category))) AS differing
    FROM conflict
    JOIN import_row row ON row.import_id = ${importId}::uuid AND row.ordinal = conflict.ordinal
    LEFT JOIN import_row first ON conflict.standing = 'repeats' AND first.import_id = ${importId}::uuid AND first.ordinal = conflict.first_ordinal
    LEFT JOIN "case" stored ON conflict.standing = 'differs' AND stored.project_id = ${projectId} AND stored.external_id = row.external_id
    ORDER BY row.ordinal`;
  return rows.map((row) => ({ line: row.line, field: row.differing?.join(", ") ?? "externalId", message: conflictMessage(row) }));
}

function conflictMessage({ external_id: externalId, first_line: firstLine }: ConflictRow): string {
  const id = externalId.length > 80 ? `${externalId.slice(0, 80)}…` : externalId;
  return firstLine === null
    ? `the project already has a case “${id}” with other content; cases never change, so give this one an id of its own`
    : `the id “${id}” stands on line ${firstLine} with other content; give one of them an id of its own`;
}
