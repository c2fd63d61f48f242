import type { Fault } from "@/lib/cases/import-file/fault";
import type { Transaction } from "@/lib/db/transaction";
import { NotFound } from "@/lib/errors";
import { mergeFaults } from "./merge-faults";

/** What the owner sees before confirming, and of a finished import afterwards. */
export interface ImportPreview<Row> {
  id: string;
  fileName: string;
  /** `reading` until the file has been read to its end. */
  status: "reading" | "staged" | "applied" | "discarded";
  createdAt: Date;
  appliedAt: Date | null;
  rowsRead: number;
  /** Would be added, or were. */
  added: number;
  /** There already, with the same content. */
  skipped: number;
  faultCount: number;
  /** The first ones, by line. */
  faults: Fault[];
  ignoredFields: string[];
  /** The first rows that would be added; empty once the import is over. */
  firstRows: Row[];
}

interface Comparison {
  fresh: number;
  known: number;
  conflictCount: number;
  conflicts: Fault[];
}

interface PreviewSpec<Row> {
  kind: "cases" | "labels";
  compare(): Promise<Comparison>;
  firstRows(): Promise<Row[]>;
}

/** The state of an import; what a staged one would do is computed from the project as it is now. */
export async function importPreview<Row>(tx: Transaction, scope: { projectId: string; importId: string }, spec: PreviewSpec<Row>): Promise<ImportPreview<Row>> {
  const stored = await tx.import.findFirst({ where: { id: scope.importId, projectId: scope.projectId, kind: spec.kind } });
  if (!stored) throw new NotFound("That import");
  const { id, fileName, createdAt, appliedAt, rowsRead, ignoredFields } = stored;
  const readFaults = stored.faults as unknown as Fault[];
  const common = { id, fileName, createdAt, appliedAt, rowsRead, ignoredFields, faults: readFaults, faultCount: stored.faultCount };
  if (stored.status !== "staged" || stored.rowsStaged === null) {
    const status = stored.status === "staged" ? "reading" : stored.status;
    return { ...common, status, added: stored.added ?? 0, skipped: stored.skipped ?? 0, firstRows: [] };
  }
  const comparison = await spec.compare();
  return {
    ...common,
    status: "staged",
    added: comparison.fresh,
    skipped: comparison.known,
    faultCount: stored.faultCount + comparison.conflictCount,
    faults: mergeFaults(readFaults, comparison.conflicts),
    firstRows: await spec.firstRows(),
  };
}
