import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, fstatSync } from "node:fs";

/**
 * A segment file: 16 bytes of header (magic, version, number of vectors, their length), then the SHA-256 of each text,
 * then the vectors as 32-bit floats, all in the byte order of the machine; another machine's order fails the magic.
 */
const MAGIC = 0x41_45_4d_42;
const VERSION = 1;
const HEADER_BYTES = 16;
const KEY_BYTES = 32;

/** The key of a text as one character a byte, which a Map holds compactly. */
export function textKey(text: string): string {
  return createHash("sha256").update(text).digest().toString("latin1");
}

/** The bytes of a segment. Keys and vectors go in pairs; all vectors have one length. */
export function encodeSegment(keys: readonly string[], vectors: readonly Float32Array[]): Uint8Array {
  const width = vectors[0]?.length ?? 0;
  const bytes = new Uint8Array(vectorsOffset(keys.length) + 4 * width * keys.length);
  new Uint32Array(bytes.buffer, 0, 4).set([MAGIC, VERSION, keys.length, width]);
  keys.forEach((key, row) => bytes.set(Buffer.from(key, "latin1"), HEADER_BYTES + row * KEY_BYTES));
  const values = new Float32Array(bytes.buffer, vectorsOffset(keys.length));
  vectors.forEach((vector, row) => values.set(vector, row * width));
  return bytes;
}

/** A segment on disk: its keys in memory, its vectors read when they are asked for. */
export class EmbeddingSegment {
  private constructor(private readonly file: number, readonly keys: readonly string[], readonly width: number) {}

  /** Null where the file is no whole segment of this version. */
  static open(path: string): EmbeddingSegment | null {
    const file = openSync(path, "r");
    const header = new Uint32Array(HEADER_BYTES / 4);
    readSync(file, header, 0, HEADER_BYTES, 0);
    const [magic, version, count, width] = header as unknown as [number, number, number, number];
    if (magic !== MAGIC || version !== VERSION || fstatSync(file).size !== vectorsOffset(count) + 4 * count * width) {
      closeSync(file);
      return null;
    }
    const bytes = Buffer.alloc(count * KEY_BYTES);
    readSync(file, bytes, 0, bytes.length, HEADER_BYTES);
    const keys = Array.from({ length: count }, (_, row) => bytes.toString("latin1", row * KEY_BYTES, (row + 1) * KEY_BYTES));
    return new EmbeddingSegment(file, keys, width);
  }

  vector(row: number): Float32Array {
    const vector = new Float32Array(this.width);
    readSync(this.file, vector, 0, vector.byteLength, vectorsOffset(this.keys.length) + row * vector.byteLength);
    return vector;
  }

  close(): void {
    closeSync(this.file);
  }
}

function vectorsOffset(count: number): number {
  return HEADER_BYTES + count * KEY_BYTES;
}
