import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ensurePrivateFolder } from "../store-once";
import { keptReplySchema } from "./kept-reply";
import type { KeptReply } from "./kept-reply";

const CHUNK_BYTES = 4 * 1024 * 1024;
const LINE_FEED = 10;

const recordSchema = z.strictObject({ key: z.string().regex(/^[0-9a-f]{64}$/), reply: keptReplySchema });

/**
 * Replies of one model on disk, each under the key of its request: a file of JSON lines that only grows. A reply is
 * forced to disk before anybody uses it. Whoever is killed while writing leaves at most one broken line, which is passed
 * over. Several processes may write at once: of two replies to one request, all of them use the one that stands first.
 */
export class ReplyJournal {
  private readonly places = new Map<string, { offset: number; bytes: number }>();
  private readTo = 0;

  private constructor(private readonly file: number) {}

  /** The journal of a model under `root`, made if need be. Another address, prompt or form of reply has another. */
  static open(root: string, { name, identity }: { name: string; identity: unknown }): ReplyJournal {
    const folder = path.join(root, `${name.replace(/[^\w.-]+/g, "-")}-${createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 16)}`);
    ensurePrivateFolder(folder);
    const journal = new ReplyJournal(fs.openSync(path.join(folder, "replies.jsonl"), "a+", 0o600));
    journal.refresh();
    return journal;
  }

  /** How many requests have a reply. */
  get size(): number {
    return this.places.size;
  }

  has(key: string): boolean {
    return this.places.has(key);
  }

  /** The reply that all processes use, or undefined. */
  find(key: string): KeptReply | undefined {
    const place = this.places.get(key);
    if (!place) return undefined;
    const bytes = Buffer.alloc(place.bytes);
    fs.readSync(this.file, bytes, 0, place.bytes, place.offset);
    return readRecord(bytes.toString("utf8"))?.reply;
  }

  /** Keeps a reply, unless the request has one by now. */
  add(key: string, reply: KeptReply): void {
    // In one write, so that no other process can write in between; it begins a line of its own, so that a broken one before it costs nothing.
    const record = Buffer.from(`\n${JSON.stringify({ key, reply })}\n`);
    if (fs.writeSync(this.file, record) < record.length) throw new Error("A reply could not be written in full: the disk may be full.");
    fs.fdatasyncSync(this.file);
    this.refresh();
  }

  /** Takes in what was written since, also by other processes. */
  refresh(): void {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (;;) {
      const read = fs.readSync(this.file, chunk, 0, CHUNK_BYTES, this.readTo);
      const whole = chunk.subarray(0, read).lastIndexOf(LINE_FEED) + 1;
      if (whole === 0) return;
      this.takeLines(chunk.subarray(0, whole));
      this.readTo += whole;
    }
  }

  close(): void {
    fs.closeSync(this.file);
    this.places.clear();
  }

  private takeLines(bytes: Buffer): void {
    for (let start = 0, end = bytes.indexOf(LINE_FEED); end !== -1; start = end + 1, end = bytes.indexOf(LINE_FEED, start)) {
      const record = readRecord(bytes.toString("utf8", start, end));
      if (record && !this.places.has(record.key)) this.places.set(record.key, { offset: this.readTo + start, bytes: end - start });
    }
  }
}

/** Null for a broken line. */
function readRecord(line: string): z.infer<typeof recordSchema> | null {
  try {
    return recordSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
