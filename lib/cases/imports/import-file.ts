import type { Actor } from "@/lib/auth/actor";
import type { Fault } from "@/lib/cases/import-file/fault";
import { Conflict } from "@/lib/errors";
import type { AppliedImport } from "./apply-case-import";
import { discardImport } from "./discard-import";
import type { ImportPreview } from "./import-preview";
import type { RowReaderFor } from "./row-reading";
import { stageFile, type FileToStage } from "./stage-file";

export interface ImportReport {
  /** False when the file was refused: then nothing changed. */
  imported: boolean;
  added: number;
  skipped: number;
  faultCount: number;
  faults: Fault[];
  ignoredFields: string[];
  /** Of added labels of people, those on cases outside the sample, which enter no figure until their case is drawn. */
  outside?: number;
}

/** The commands of one kind of import. */
export interface ImportKindCommands {
  readerFor: RowReaderFor;
  preview(actor: Actor, input: { project: string; importId: string }): Promise<ImportPreview<unknown>>;
  apply(actor: Actor, input: { project: string; importId: string; skipBad: boolean }): Promise<AppliedImport>;
}

/** Reads, checks and imports a file in one go, for the command line. Faults refuse the file unless `skipBad` leaves them out. */
export async function importFile(actor: Actor, file: FileToStage & { skipBad: boolean }, commands: ImportKindCommands): Promise<ImportReport> {
  const { project, skipBad } = file;
  const importId = await stageFile(actor, file, commands.readerFor);
  const input = { project, importId };
  const preview = await commands.preview(actor, input);
  const { faultCount, faults, ignoredFields } = preview;
  const refused = { imported: false, added: 0, skipped: 0, faultCount, faults, ignoredFields };
  if (preview.status !== "staged") return refused;
  if (faultCount > 0 && !skipBad) {
    await discardImport(actor, input);
    return refused;
  }
  try {
    const { added, skipped, outside, faults: leftOut } = await commands.apply(actor, { ...input, skipBad });
    return { imported: true, added, skipped, faultCount: leftOut, faults, ignoredFields, ...(outside ? { outside } : {}) };
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // Another import came between: say what contradicts it now.
    const now = await commands.preview(actor, input);
    await discardImport(actor, input);
    if (now.faultCount === 0) throw error;
    return { ...refused, faultCount: now.faultCount, faults: now.faults };
  }
}
