import { readFile } from "node:fs/promises";
import { readLocomo } from "@/lib/datasets/locomo";
import { MalformedDataset } from "@/lib/datasets/malformed-dataset";
import { InvalidInput } from "@/lib/errors";
import type { Dataset } from "@/lib/datasets/conversation";

/** How each dataset's file becomes the one model of conversations. */
export const DATASET_READERS = { locomo: readLocomo } as const;
export type DatasetFormat = keyof typeof DATASET_READERS;

/**
 * Reads a dataset file.
 * @param name what traces and cases call the dataset; by default the name of its format
 * @throws InvalidInput when the file cannot be read, is no JSON, or is not in the format
 */
export async function readDataset(format: DatasetFormat, { path, name = format }: { path: string; name?: string }): Promise<Dataset> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new InvalidInput(`${path} cannot be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new InvalidInput(`${path} is not JSON: ${(error as Error).message}.`);
  }
  try {
    return DATASET_READERS[format](json, name);
  } catch (error) {
    if (error instanceof MalformedDataset) throw new InvalidInput(`${path}\n${error.message}`);
    throw error;
  }
}
