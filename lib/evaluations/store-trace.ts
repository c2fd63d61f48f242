import { createHash } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { InvalidInput } from "@/lib/errors";
import { MalformedTrace, readTrace } from "@/lib/memory/read-trace";
import type { TraceHeader } from "@/lib/memory/trace";
import { closeTrace } from "./close-trace";
import { discardTrace } from "./discard-trace";
import { openTrace } from "./open-trace";
import { storeTraceChunk } from "./store-trace-chunk";

export interface TraceToStore {
  evaluation: string;
  fileName: string;
  source: AsyncIterable<Uint8Array>;
}

export interface StoredTrace {
  run: string;
  system: string;
  dataset: string;
  sha256: string;
  bytes: number;
}

const CHUNK_BYTES = 1024 * 1024;
/** A header is a few hundred bytes; whatever has no line end within this is no trace. */
const HEADER_LIMIT_BYTES = 1024 * 1024;

/**
 * Stores a trace as it arrives, about one chunk in memory at a time. A file that does not begin as a trace is refused at
 * once; all else is checked by the audit.
 * @throws InvalidInput with file, line and field when it is no trace
 */
export async function storeTrace(actor: Actor, { evaluation, fileName, source }: TraceToStore): Promise<StoredTrace> {
  const { run } = await openTrace(actor, { evaluation, fileName });
  try {
    const hash = createHash("sha256");
    let header: TraceHeader | null = null;
    let ordinal = 0;
    let bytes = 0;
    for await (const content of inChunks(source)) {
      header ??= await readHeader(content, fileName);
      hash.update(content);
      bytes += content.length;
      await storeTraceChunk(actor, { evaluation, run, ordinal: ordinal++, content });
    }
    if (!header) throw new InvalidInput(`${fileName} is empty; a trace begins with a header.`);
    const { system, dataset } = header;
    const stored = { run, system, dataset, sha256: hash.digest("hex"), bytes };
    await closeTrace(actor, { evaluation, ...stored });
    return stored;
  } catch (error) {
    await discardTrace(actor, { evaluation, run });
    throw error;
  }
}

async function* inChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    pending.push(piece);
    size += piece.length;
    if (size < CHUNK_BYTES) continue;
    const whole = Buffer.concat(pending);
    const full = whole.length - (whole.length % CHUNK_BYTES);
    for (let from = 0; from < full; from += CHUNK_BYTES) yield whole.subarray(from, from + CHUNK_BYTES);
    pending = full < whole.length ? [whole.subarray(full)] : [];
    size = whole.length - full;
  }
  if (size > 0) yield Buffer.concat(pending);
}

async function readHeader(start: Buffer, fileName: string): Promise<TraceHeader> {
  const end = start.indexOf(10);
  const line = start.subarray(0, end < 0 ? HEADER_LIMIT_BYTES : end).toString("utf8");
  try {
    const { header } = await readTrace([line.replace(/^\uFEFF/, "")]);
    if (JSON.stringify(header).includes("\\u0000") || !header.system.isWellFormed() || !header.dataset.isWellFormed()) throw new MalformedTrace(1, "", "holds a character that cannot be stored");
    return header;
  } catch (error) {
    if (error instanceof MalformedTrace) throw new InvalidInput(`${fileName}, ${error.message}`);
    throw error;
  }
}
