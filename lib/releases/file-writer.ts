import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "@/lib/db/transaction";

const CHUNK_BYTES = 1024 * 1024;

/** A file of a release once it is written. */
export interface WrittenFile {
  name: string;
  mediaType: string;
  /** Size in bytes. */
  bytes: number;
  /** Of the whole file, hexadecimal. */
  sha256: string;
  /** Lines for JSONL, lines without the header for CSV, null for other files. */
  rows: number | null;
}

/**
 * Writes one file of a release into the database, in chunks of 1 MB, hashing on the way: however long the file grows,
 * about one chunk of it is in memory.
 */
export class FileWriter {
  readonly #hash = createHash("sha256");
  readonly #id = randomUUID();
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #ordinal = 0;
  #bytes = 0;
  #rows = 0;

  private constructor(
    private readonly tx: Transaction,
    private readonly file: { releaseId: string; name: string; mediaType: string },
  ) {}

  static async open(tx: Transaction, file: { releaseId: string; name: string; mediaType: string }): Promise<FileWriter> {
    const writer = new FileWriter(tx, file);
    await tx.releaseFile.create({ data: { id: writer.#id, ...file, sha256: "", bytes: 0 } });
    return writer;
  }

  /** Adds text. Lone surrogates, which UTF-8 cannot hold, become U+FFFD. */
  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text, "utf8");
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    if (this.#pendingBytes >= CHUNK_BYTES) await this.#flush(CHUNK_BYTES);
  }

  /** Adds one line that counts as a row; `line` has no line feed of its own when `end` gives it. */
  async writeRow(line: string, end = ""): Promise<void> {
    this.#rows += 1;
    await this.write(line + end);
  }

  async close(): Promise<WrittenFile> {
    await this.#flush(1);
    const { name, mediaType } = this.file;
    const sha256 = this.#hash.digest("hex");
    await this.tx.releaseFile.update({ where: { id: this.#id }, data: { sha256, bytes: this.#bytes } });
    const rows = /\.(jsonl|csv)$/.test(name) ? this.#rows : null;
    return { name, mediaType, bytes: this.#bytes, sha256, rows };
  }

  /** Stores chunks while at least `least` bytes wait. */
  async #flush(least: number): Promise<void> {
    let waiting = Buffer.concat(this.#pending);
    while (waiting.length >= least && waiting.length > 0) {
      const content = waiting.subarray(0, CHUNK_BYTES);
      await this.tx.$executeRaw`INSERT INTO release_chunk (file_id, ordinal, content) VALUES (${this.#id}::uuid, ${this.#ordinal}, ${content})`;
      this.#ordinal += 1;
      waiting = waiting.subarray(content.length);
    }
    this.#pending = waiting.length > 0 ? [waiting] : [];
    this.#pendingBytes = waiting.length;
  }
}
