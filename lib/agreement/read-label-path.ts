import { createReadStream } from "node:fs";
import { utf8Text } from "@/lib/cases/import-file/utf8-text";
import { InvalidInput } from "@/lib/errors";
import { hasCode } from "@/lib/store-once";
import type { LabelFile } from "./file-label";
import type { NamedLabels } from "./file-scale";
import { readLabelFile } from "./label-file";

/** The labels of a file on disk, with the name that it goes by in messages. */
export async function readLabelPath(path: string, options: Pick<LabelFile, "column" | "missing">): Promise<NamedLabels> {
  return { name: path, labels: readLabelFile({ name: path, text: await readText(path), ...options }) };
}

async function readText(path: string): Promise<string> {
  try {
    return await utf8Text({ name: path, source: createReadStream(path) });
  } catch (error) {
    if (hasCode(error, "EISDIR")) throw new InvalidInput(`${path} is a folder; name a file of labels.`);
    throw error;
  }
}
