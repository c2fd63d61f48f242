import type { Actor } from "@/lib/auth/actor";
import { applyCaseImport } from "./apply-case-import";
import { caseRows } from "./case-rows";
import { importFile, type ImportReport } from "./import-file";
import { previewCaseImport } from "./preview-case-import";
import type { FileToStage } from "./stage-file";

/** Imports a file of cases in one go: all of it or, when anything is faulty and `skipBad` is not set, nothing. */
export function importCaseFile(actor: Actor, file: Omit<FileToStage, "kind"> & { skipBad: boolean }): Promise<ImportReport> {
  return importFile(actor, { ...file, kind: "cases" }, { readerFor: caseRows, preview: previewCaseImport, apply: applyCaseImport });
}
