import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { InvalidInput } from "@/lib/errors";
import type { NamedFile } from "@/lib/memory/trace";

/**
 * A file's name and the SHA-256 of its bytes, as hex; it is read as a stream.
 * @throws InvalidInput when it cannot be read
 */
export async function hashFile(path: string): Promise<NamedFile> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash).catch((error: NodeJS.ErrnoException) => {
    throw new InvalidInput(`${path} cannot be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`);
  });
  return { name: basename(path), sha256: hash.digest("hex") };
}
