import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { findUnstorable } from "@/lib/cases/import-file/unstorable";
import { database } from "@/lib/db/client";
import { MalformedTrace } from "@/lib/memory/read-trace";

/** The bytes of a stored trace, a chunk at a time, read as they are asked for. */
export async function* traceBytes(runId: string): AsyncGenerator<Uint8Array> {
  for (let ordinal = 0; ; ordinal++) {
    const { rows } = await database().pool.query<{ content: Buffer }>("SELECT content FROM evaluation_trace_chunk WHERE run_id = $1 AND ordinal = $2", [runId, ordinal]);
    const [row] = rows;
    if (!row) return;
    yield row.content;
  }
}

/** The lines of a stored trace. @throws MalformedTrace at a line with a character that PostgreSQL cannot keep */
export async function* traceLines(runId: string): AsyncGenerator<string> {
  let number = 0;
  for await (const line of createInterface({ input: Readable.from(traceBytes(runId)), crlfDelay: Infinity })) {
    number += 1;
    if (SUSPECT.test(line)) refuseUnstorable(line, number);
    yield number === 1 ? line.replace(/^\uFEFF/, "") : line;
  }
}

/** Where NUL or half of a surrogate pair may stand: few lines hold one, so that only those are looked at closely. */
const SUSPECT = /\\u(0000|d[89a-f])|\u0000/i;

function refuseUnstorable(line: string, number: number): void {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return;
  }
  const found = findUnstorable(value);
  if (found) throw new MalformedTrace(number, found.field, found.message);
}
