import type { Fault } from "@/lib/cases/import-file/fault";
import type { Transaction } from "@/lib/db/transaction";
import { Conflict, NotFound } from "@/lib/errors";

interface Scope {
  projectId: string;
  importId: string;
  kind: "cases" | "labels";
}

export interface ClaimedImport {
  faultCount: number;
  faults: Fault[];
}

/**
 * Marks a staged import as applied and holds the project's cases and labels still until the transaction ends, so that
 * two imports at once see each other's work. Labelling goes on meanwhile.
 */
export async function claimStagedImport(tx: Transaction, { projectId, importId, kind }: Scope): Promise<ClaimedImport> {
  await lockImports(tx, projectId);
  const claimed = await tx.import.updateManyAndReturn({
    where: { id: importId, projectId, kind, status: "staged", rowsStaged: { not: null } },
    data: { status: "applied", appliedAt: new Date() },
    select: { rowsStaged: true, faultCount: true, faults: true },
  });
  const [row] = claimed;
  if (!row) throw await whyNot(tx, { projectId, importId, kind });
  const staged = await tx.importRow.count({ where: { importId } });
  if (staged !== row.rowsStaged) throw new Conflict("What was read of this file was lost when the database restarted. Import the file again.");
  return { faultCount: row.faultCount, faults: row.faults as unknown as Fault[] };
}

/** One import, draw or label import of a project at a time. Does not stand in the way of labelling. */
export async function lockImports(tx: Transaction, projectId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId} FOR NO KEY UPDATE`;
}

async function whyNot(tx: Transaction, { projectId, importId, kind }: Scope): Promise<Error> {
  const found = await tx.import.findFirst({ where: { id: importId, projectId, kind }, select: { status: true } });
  if (!found) return new NotFound("That import");
  if (found.status === "applied") return new Conflict("This file has been imported already.");
  if (found.status === "discarded") return new Conflict("This import was discarded. Start again with the file.");
  return new Conflict("The file is still being read. Wait until it has been checked.");
}

interface Ending {
  added: number;
  skipped: number;
  faultCount: number;
  faults: readonly Fault[];
}

/** Keeps with a claimed import what came of it, and clears its staged rows away. */
export async function endImport(tx: Transaction, importId: string, { faults, ...ending }: Ending): Promise<void> {
  await tx.import.update({ where: { id: importId }, data: { ...ending, faults: faults.map((fault) => ({ ...fault })) } });
  await tx.importRow.deleteMany({ where: { importId } });
}
