import { readFile } from "node:fs/promises";
import { faultPath } from "@/lib/datasets/fault-path";
import { InvalidInput } from "@/lib/errors";
import { GZIP } from "@/lib/memory/read-trace";
import { repeatedName } from "@/lib/repeated-name";

/**
 * A JSON file's content.
 * @throws InvalidInput when there is no such file, it is no JSON, or an object of it names a field twice
 */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new InvalidInput(`${path} cannot be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`);
  });
  if (text.startsWith(GZIP)) throw new InvalidInput(`${path} is compressed by gzip. Unpack the file first, as with gunzip.`);
  const content = text.replace(/^\uFEFF/, "");
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw new InvalidInput(`${path} is not JSON: ${(error as Error).message}.`);
  }
  const twice = repeatedName(content);
  if (twice) throw new InvalidInput(`${path}, ${faultPath(twice)}: stands there twice. Keep one.`);
  return value;
}
