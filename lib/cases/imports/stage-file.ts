import type { Actor } from "@/lib/auth/actor";
import { FaultList, UnreadableFile } from "@/lib/cases/import-file/fault";
import type { FileFormat } from "@/lib/cases/import-file/file-format";
import { readFileRecords } from "@/lib/cases/import-file/read-file-records";
import type { ByteSource } from "@/lib/cases/import-file/record";
import { taskType } from "@/lib/task-types/registry";
import { closeImport } from "./close-import";
import { discardImport } from "./discard-import";
import { openImport } from "./open-import";
import type { RowReader, RowReaderFor } from "./row-reading";
import { stageRows } from "./stage-rows";
import type { StageableRow } from "./write-staged-rows";

export interface FileToStage {
  project: string;
  kind: "cases" | "labels";
  fileName: string;
  source: ByteSource;
  /** Guessed from name and content when left out. */
  format?: FileFormat;
  onProgress?(progress: { rows: number; faults: number }): void;
}

const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 2_000_000;

/**
 * Reads and checks a file as it arrives and stages its good rows, with one batch in memory at a time. Nothing of the
 * project changes yet. Resolves to the import's id, to be previewed and applied (by any copy of the app) or discarded.
 */
export async function stageFile(actor: Actor, file: FileToStage, readerFor: RowReaderFor): Promise<string> {
  const { project, kind, fileName } = file;
  const opened = await openImport(actor, { project, kind, fileName });
  const { importId } = opened;
  const reader = readerFor(taskType(opened.taskType));
  const stage = (rows: StageableRow[]) => stageRows(actor, { project, importId, rows });
  try {
    const reading = await readRows(file, reader, stage);
    await closeImport(actor, { project, importId, ...reading, ignoredFields: reader.ignoredFields?.() ?? [] });
    return importId;
  } catch (error) {
    await discardImport(actor, { project, importId });
    throw error;
  }
}

async function readRows(file: FileToStage, reader: RowReader, stage: (rows: StageableRow[]) => Promise<void>) {
  const faults = new FaultList();
  const batch = new Batch(stage);
  let rowsRead = 0;
  let readToEnd = true;
  try {
    const options = { fileName: file.fileName, jsonColumns: reader.jsonColumns, ...(file.format ? { format: file.format } : {}) };
    for await (const { line, item, value, faults: broken } of readFileRecords(file.source, options)) {
      rowsRead++;
      const place = item === undefined ? { line } : { line, item };
      const reading = broken ? { faults: [...broken] } : reader.readRow(value, place);
      if (reading.faults) faults.add(reading.faults);
      else await batch.add({ ordinal: rowsRead, line, ...reading.row, data: JSON.stringify(reading.row.data) });
      if (rowsRead % BATCH_ROWS === 0) file.onProgress?.({ rows: rowsRead, faults: faults.count });
    }
    await batch.flush();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    faults.add([error.fault]);
    readToEnd = false;
  }
  if (readToEnd && rowsRead === 0) {
    faults.add([{ line: 1, field: "", message: `the file holds no ${file.kind}` }]);
    readToEnd = false;
  }
  return { readToEnd, rowsRead, rowsStaged: batch.staged, faultCount: faults.count, faults: faults.kept };
}

/** Rows on their way to the database, bounded in number and size. */
class Batch {
  staged = 0;
  private rows: StageableRow[] = [];
  private characters = 0;

  constructor(private readonly stage: (rows: StageableRow[]) => Promise<void>) {}

  async add(row: StageableRow): Promise<void> {
    this.rows.push(row);
    this.characters += row.data.length;
    if (this.rows.length >= BATCH_ROWS || this.characters >= BATCH_CHARACTERS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.rows.length === 0) return;
    await this.stage(this.rows);
    this.staged += this.rows.length;
    this.rows = [];
    this.characters = 0;
  }
}
