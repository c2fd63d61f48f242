import { parseRecord } from "./parse-record";
import { faultyRecord, ROW_LIMIT_BYTES, ROW_TOO_LONG, type ByteSource, type FileRecord } from "./record";

const NEWLINE = 10;

/**
 * Reads one JSON value a line. Lines end with LF or CRLF; blank lines are passed over; a faulty or overlong line is
 * reported and the reading goes on with the next one. Holds at most one line in memory.
 */
export async function* readJsonl(source: ByteSource): AsyncGenerator<FileRecord> {
  for await (const { line, bytes } of splitLines(source)) {
    if (bytes === undefined) yield faultyRecord({ line }, ROW_TOO_LONG);
    else if (!isBlank(bytes)) yield parseRecord(bytes, { line });
  }
}

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

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || byte === 9 || byte === 13);
}
