import type { Actor } from "@/lib/auth/actor";
import { importFile, type ImportReport } from "@/lib/cases/imports/import-file";
import type { FileToStage } from "@/lib/cases/imports/stage-file";
import { applyLabelImport } from "./apply-label-import";
import { labelRows } from "./label-rows";
import { previewLabelImport } from "./preview-label-import";

/** Imports a file of labels made elsewhere in one go: all of it or, when anything is faulty and `skipBad` is not set, nothing. */
export function importLabelFile(actor: Actor, file: Omit<FileToStage, "kind"> & { skipBad: boolean }): Promise<ImportReport> {
  return importFile(actor, { ...file, kind: "labels" }, { readerFor: labelRows, preview: previewLabelImport, apply: applyLabelImport });
}
