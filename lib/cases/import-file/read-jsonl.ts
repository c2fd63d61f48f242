import { UnreadableFile } from "./fault";
import { parseRecord } from "./parse-record";
import { faultyRecord, ROW_LIMIT_BYTES, ROW_TOO_LONG, type ByteSource, type FileRecord } from "./record";

const NEWLINE = 10;

/**
 * Reads one JSON value a line. Lines end with LF or CRLF; blank lines are passed over; a faulty or overlong line is
 * reported and the reading goes on with the next one. Holds at most one line in memory.
 *
 * @throws UnreadableFile when the first object goes on over several lines, as printers of JSON indent it: every line of
 *   the file would be a fault, and none would say why.
 */
export async function* readJsonl(source: ByteSource): AsyncGenerator<FileRecord> {
  let broken: FileRecord | undefined;
  let first = true;
  for await (const { line, bytes } of splitLines(source)) {
    if (bytes !== undefined && isBlank(bytes)) continue;
    const record = bytes === undefined ? faultyRecord({ line }, ROW_TOO_LONG) : parseRecord(bytes, { line });
    if (broken) {
      if (bytes !== undefined && !beginsObject(bytes)) throw new UnreadableFile({ line: broken.line, field: "", message: SPREAD_OUT });
      yield broken;
      broken = undefined;
    }
    // What is wrong with the first line shows in the next one: another object, or more of the same.
    if (first && bytes !== undefined && record.faults && beginsObject(bytes)) broken = record;
    else yield record;
    first = false;
  }
  if (broken) yield broken;
}

const SPREAD_OUT = "the object that begins here goes on over several lines; write each object on one line of its own, or put all of them into one list [ … ]";

/** The lines of a file; `bytes` is undefined for a line that is too long to be kept. */
async function* splitLines(source: ByteSource): AsyncGenerator<{ line: number; bytes: Buffer | undefined }> {
  let line = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  const append = (part: Uint8Array) => {
    length += part.length;
    if (length > ROW_LIMIT_BYTES) parts = [];
    else parts.push(part);
  };
  const take = () => {
    const bytes = length > ROW_LIMIT_BYTES ? undefined : Buffer.concat(parts);
    parts = [];
    length = 0;
    return { line: line++, bytes };
  };
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      append(chunk.subarray(start, end));
      start = end + 1;
      yield take();
    }
    append(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

function beginsObject(bytes: Uint8Array): boolean {
  return bytes.find((byte) => byte > 32) === 0x7b;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || byte === 9 || byte === 13);
}
