import { FAULTS_KEPT, type Fault } from "@/lib/cases/import-file/fault";
import { mergeFaults } from "@/lib/cases/imports/merge-faults";
import type { Transaction } from "@/lib/db/transaction";
import { findMisfits } from "./find-misfits";

/** How the staged labels stand to the project and to each other. */
export interface LabelComparison {
  fresh: number;
  /** There already, or in the file twice, with the same content. */
  known: number;
  conflictCount: number;
  conflicts: Fault[];
  /** Rows that are among the conflicts since their answers are not what the case asks; the database cannot tell. */
  misfits: number[];
}

type Standing = "unknown_case" | "reserved" | "differs" | "repeats";

interface ConflictRow {
  line: number;
  external_id: string;
  rater: string;
  first_line: number;
  standing: Standing;
}

/** Compares an import's staged labels with the project's labels and with one another. */
export async function compareLabels(tx: Transaction, { projectId, importId }: { projectId: string; importId: string }): Promise<LabelComparison> {
  const counts = await tx.$queryRaw<{ standing: string; count: number }[]>`
    SELECT standing, count(*)::int AS count FROM staged_label_standing(${importId}::uuid, ${projectId}) GROUP BY standing`;
  const count = (standing: string) => counts.find((row) => row.standing === standing)?.count ?? 0;
  const conflictCount = counts.reduce((sum, row) => sum + (row.standing === "fresh" || row.standing === "known" ? 0 : row.count), 0);
  const rows = conflictCount === 0 ? [] : await tx.$queryRaw<ConflictRow[]>`
    SELECT row.line, row.external_id, row.data ->> 'rater' AS rater, standing.first_line, standing.standing
    FROM staged_label_standing(${importId}::uuid, ${projectId}) AS standing
    JOIN import_row row ON row.import_id = ${importId}::uuid AND row.ordinal = standing.ordinal
    WHERE standing.standing NOT IN ('fresh', 'known') ORDER BY row.ordinal LIMIT ${FAULTS_KEPT}`;
  const misfits = await findMisfits(tx, { projectId, importId });
  return {
    fresh: count("fresh") - misfits.ordinals.length, known: count("known"),
    conflictCount: conflictCount + misfits.ordinals.length, conflicts: mergeFaults(rows.map(asFault), misfits.faults), misfits: misfits.ordinals,
  };
}

const FIELD: Record<Standing, string> = { unknown_case: "externalId", reserved: "rater", differs: "answers", repeats: "answers" };

function asFault(row: ConflictRow): Fault {
  return { line: row.line, field: FIELD[row.standing], message: describe(row) };
}

function describe({ standing, external_id: externalId, rater, first_line: firstLine }: ConflictRow): string {
  const id = externalId.length > 80 ? `${externalId.slice(0, 80)}…` : externalId;
  switch (standing) {
    case "unknown_case":
      return `the project has no case “${id}”; import the cases first`;
    case "reserved":
      return `“${rater}” is the neutral name of someone else in this project; give the rater of this file another name`;
    case "differs":
      return `“${rater}” has another label on “${id}” already; labels made elsewhere are not overwritten`;
    case "repeats":
      return `“${rater}” has another label on “${id}” on line ${firstLine}; keep one of them`;
  }
}
