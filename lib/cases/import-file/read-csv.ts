import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { unguardCell } from "@/lib/releases/csv-guard";
import { decodeText, NOT_UTF8 } from "./decode-text";
import { UnreadableFile, type Fault } from "./fault";
import { ROW_LIMIT_BYTES, type ByteSource, type FileRecord } from "./record";

export interface CsvOptions {
  /** Columns whose cells hold JSON; an empty cell leaves the field out. */
  jsonColumns: readonly string[];
  delimiter: string;
}

/** The cells of a row, and the line it starts on. */
type ParsedRow = Buffer[] & { line: number };

/**
 * Reads a CSV file whose first row names the fields (RFC 4180; LF, CRLF or CR). Cells are taken as bytes and decoded
 * one by one, so that a wrong byte is reported at its line and column.
 *
 * @throws UnreadableFile when quotes do not match, a row is too long, or the header cannot be used.
 */
export async function* readCsv(source: ByteSource, options: CsvOptions): AsyncGenerator<FileRecord> {
  const lines = new LineCounter();
  const input = Readable.from(source);
  const parser = input.pipe(
    parse({
      encoding: null,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: ROW_LIMIT_BYTES,
      delimiter: options.delimiter,
      // At the time of parsing, since rows still on their way are lost when a later one breaks.
      on_record: (cells, { empty_lines: emptyLines }) => Object.assign(cells, { line: lines.start(cells as unknown as Buffer[], emptyLines) }),
    }),
  );
  input.on("error", (error) => parser.destroy(error));
  let header: string[] | undefined;
  try {
    for await (const row of parser as AsyncIterable<ParsedRow>) {
      if (header) yield readRow(row, { header, jsonColumns: options.jsonColumns });
      else header = readHeader(row);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile({ line: lines.next(parser.info.empty_lines), field: "", message: describe(error) });
  }
}

/** Counts the lines of rows by their cells, since csv-parse counts a CRLF inside quotes twice. */
class LineCounter {
  private upcoming = 1;
  private emptyLines = 0;

  /** The line of the row that comes next, when so many empty lines have been passed over in all. */
  next(emptyLines: number): number {
    return this.upcoming + emptyLines - this.emptyLines;
  }

  /** The line on which a row starts; the next row starts after it. */
  start(cells: readonly Buffer[], emptyLines: number): number {
    const line = this.next(emptyLines);
    this.emptyLines = emptyLines;
    this.upcoming = line + 1 + cells.reduce((sum, cell) => sum + countLineEnds(cell), 0);
    return line;
  }
}

function readHeader(cells: ParsedRow): string[] {
  const names = cells.map((cell) => decodeText(cell)?.trim() ?? "");
  const fail = (message: string): never => {
    throw new UnreadableFile({ line: cells.line, field: "", message });
  };
  const blank = names.indexOf("");
  if (blank !== -1) fail(`the first row must name every column; the name of column ${blank + 1} is empty or not UTF-8`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) fail(`the first row names the column “${twice}” twice`);
  return names;
}

function readRow(cells: ParsedRow, { header, jsonColumns }: { header: readonly string[]; jsonColumns: readonly string[] }): FileRecord {
  const { line } = cells;
  if (cells.length !== header.length) return { line, faults: [{ line, field: "", message: `has ${cells.length} cells where the first row names ${header.length} columns` }] };
  const faults: Fault[] = [];
  const entries = header.map((name, index): [string, unknown] => {
    const cell = decodeText(cells[index] as Buffer);
    if (cell === undefined) faults.push({ line, field: name, message: NOT_UTF8 });
    const text = unguardCell(cell ?? "");
    if (!jsonColumns.includes(name)) return [name, text];
    try {
      return [name, text.trim() === "" ? undefined : JSON.parse(text)];
    } catch {
      faults.push({ line, field: name, message: "must hold JSON, such as [{\"id\": \"D1:3\", …}]" });
      return [name, undefined];
    }
  });
  if (faults.length > 0) return { line, faults };
  return { line, value: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}

function countLineEnds(cell: Buffer): number {
  if (!cell.includes(10) && !cell.includes(13)) return 0;
  return cell.toString("latin1").match(/\r\n|\n|\r/g)?.length ?? 0;
}

function describe(error: CsvError): string {
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "the row that starts here has a quotation mark that is never closed";
    case "CSV_MAX_RECORD_SIZE":
      return "the row that starts here is longer than 5 MB; a quotation mark is probably not closed";
    default:
      return "the row that starts here has a quotation mark in the wrong place; a cell with quotation marks must be quoted, and each of them doubled";
  }
}
