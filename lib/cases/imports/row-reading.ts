import type { Fault } from "@/lib/cases/import-file/fault";
import type { TaskType } from "@/lib/task-types/task-type";

/** Place of a record in its file. */
export interface RowPlace {
  line: number;
  item?: number;
}

/** A checked row as it is staged. */
export interface CheckedRow {
  externalId: string;
  contentHash: string;
  data: object;
}

export type RowReading = { row: CheckedRow; faults?: undefined } | { row?: undefined; faults: Fault[] };

/** What sets one kind of import apart while its file is read. */
export interface RowReader {
  /** CSV columns whose cells hold JSON. */
  jsonColumns: readonly string[];
  readRow(value: unknown, place: RowPlace): RowReading;
  /** Fields that mean nothing here and were left out, as far as they were met. */
  ignoredFields?(): string[];
}

export type RowReaderFor = (taskType: TaskType) => RowReader;
