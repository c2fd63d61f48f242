import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ensurePrivateFolder, hasCode } from "@/lib/store-once";
import { EmbeddingSegment, encodeSegment, textKey } from "./embedding-segment";
import type { Embedder } from "./embedder";

const SEGMENT = ".embeddings";
const DRAFT = ".draft";
/** A draft of that age was left by a process that was killed. */
const STALE_DRAFT_MS = 3_600_000;

/**
 * Vectors of one model on disk, found by the hash of their text. The folder holds segments, which are written beside
 * their place, forced to disk and renamed into it, and never change: whoever is killed leaves whole segments, and several
 * processes may write at once. Vectors written by others after the opening are not seen until the next opening.
 */
export class EmbeddingCache {
  private readonly places = new Map<string, { segment: EmbeddingSegment; row: number }>();
  private readonly segments: EmbeddingSegment[] = [];

  private constructor(private readonly folder: string) {}

  /** The cache of a model under `root`, made if need be. Models of another name, parameter or version have another. */
  static open(root: string, model: Pick<Embedder, "name" | "parameters" | "versions">): EmbeddingCache {
    const { name, parameters, versions } = model;
    const identity = JSON.stringify({ name, parameters: sorted(parameters), versions: sorted(versions) });
    const folder = path.join(root, `${name.replace(/[^\w.-]+/g, "-")}-${createHash("sha256").update(identity).digest("hex").slice(0, 16)}`);
    ensurePrivateFolder(folder);
    const cache = new EmbeddingCache(folder);
    for (const file of fs.readdirSync(folder).sort()) {
      if (file.endsWith(SEGMENT)) cache.take(file);
      else if (file.endsWith(DRAFT)) removeIfStale(path.join(folder, file));
    }
    return cache;
  }

  /** The stored vector of each text, or undefined. */
  read(texts: readonly string[]): (Float32Array | undefined)[] {
    return texts.map((text) => {
      const place = this.places.get(textKey(text));
      return place?.segment.vector(place.row);
    });
  }

  /** Stores one vector for each text, all or none. */
  write(texts: readonly string[], vectors: readonly Float32Array[]): void {
    if (texts.length === 0) return;
    const bytes = encodeSegment(texts.map(textKey), vectors);
    const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}${SEGMENT}`;
    const draft = path.join(this.folder, `${name}.${randomBytes(6).toString("hex")}${DRAFT}`);
    const file = fs.openSync(draft, "wx", 0o600);
    try {
      fs.writeFileSync(file, bytes);
      fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
    fs.renameSync(draft, path.join(this.folder, name));
    this.take(name);
  }

  close(): void {
    for (const segment of this.segments) segment.close();
    this.segments.length = 0;
    this.places.clear();
  }

  private take(file: string): void {
    const segment = EmbeddingSegment.open(path.join(this.folder, file));
    if (!segment) return;
    this.segments.push(segment);
    segment.keys.forEach((key, row) => {
      if (!this.places.has(key)) this.places.set(key, { segment, row });
    });
  }
}

function sorted(record: Readonly<Record<string, string | number>>): [string, string | number][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function removeIfStale(file: string): void {
  try {
    if (Date.now() - fs.statSync(file).mtimeMs > STALE_DRAFT_MS) fs.unlinkSync(file);
  } catch (error) {
    // Its writer finished, or another process took it away.
    if (!hasCode(error, "ENOENT")) throw error;
  }
}
