import { guessDelimiter, guessFormat, type FileFormat } from "./file-format";
import { readCsv } from "./read-csv";
import { readJsonList } from "./read-json-list";
import { readJsonl } from "./read-jsonl";
import type { ByteSource, FileRecord } from "./record";

export interface ReadOptions {
  fileName: string;
  /** Guessed from name and content when left out. */
  format?: FileFormat;
  jsonColumns: readonly string[];
}

const HEAD_BYTES = 4096;

/**
 * Reads a file of cases or labels as it arrives, record by record, with at most one record and one chunk in memory.
 * A byte order mark at the start is passed over.
 *
 * @throws UnreadableFile when the file cannot be read past some line.
 */
export async function* readFileRecords(source: ByteSource, options: ReadOptions): AsyncGenerator<FileRecord> {
  const { head, whole } = await peek(source);
  const format = options.format ?? guessFormat(options.fileName, head);
  if (format === "jsonl") yield* readJsonl(whole);
  else if (format === "json") yield* readJsonList(whole);
  else yield* readCsv(whole, { jsonColumns: options.jsonColumns, delimiter: guessDelimiter(head) });
}

/** The first bytes of a source, and the source with nothing missing but a byte order mark. */
async function peek(source: ByteSource): Promise<{ head: Uint8Array; whole: ByteSource }> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let length = 0; length < HEAD_BYTES; ) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const start = Buffer.concat(first);
  const body = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? start.subarray(3) : start;
  return { head: body.subarray(0, HEAD_BYTES), whole: joined(body, iterator) };
}

async function* joined(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield start;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
