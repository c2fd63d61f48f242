import { readFile } from "node:fs/promises";
import { InvalidInput } from "@/lib/errors";
import { GZIP } from "@/lib/memory/read-trace";

/**
 * A JSON file's content.
 * @throws InvalidInput when there is no such file or it is no JSON
 */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new InvalidInput(`${path} cannot be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`);
  });
  if (text.startsWith(GZIP)) throw new InvalidInput(`${path} is compressed by gzip. Unpack the file first, as with gunzip.`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new InvalidInput(`${path} is not JSON: ${(error as Error).message}.`);
  }
}
