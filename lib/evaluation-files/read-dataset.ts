import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readBeam } from "@/lib/datasets/beam";
import { readLocomo } from "@/lib/datasets/locomo";
import { readLongMemEval } from "@/lib/datasets/longmemeval";
import { MalformedDataset } from "@/lib/datasets/malformed-dataset";
import { InvalidInput } from "@/lib/errors";
import { readJson } from "./read-json";
import type { Dataset } from "@/lib/datasets/conversation";

interface DatasetFile {
  path: string;
  /** What traces and cases call the dataset. */
  name: string;
}

/** How each dataset's file becomes the one model of conversations. */
const READERS = {
  locomo: async ({ path, name }: DatasetFile) => readLocomo(await readJson(path), name),
  longmemeval: async ({ path, name }: DatasetFile) => readLongMemEval(await readJson(path), name),
  beam: async ({ path, name }: DatasetFile) => {
    const chat = await readBeamChat(path);
    return readBeam({ id: beamId(path), chat, questions: await readJson(beamQuestionsBeside(path)) }, name);
  },
};
export type DatasetFormat = keyof typeof READERS;
export const DATASET_FORMATS = Object.keys(READERS) as DatasetFormat[];

/**
 * Reads a dataset file. For BEAM it is a conversation's …-chat.json, beside which its …-probing_questions.json must lie.
 * @param name by default the name of the format
 * @throws InvalidInput when the file cannot be read, is no JSON, or is not in the format
 */
export async function readDataset(format: DatasetFormat, { path, name = format }: { path: string; name?: string }): Promise<Dataset> {
  try {
    return await READERS[format]({ path, name });
  } catch (error) {
    if (error instanceof MalformedDataset) throw new InvalidInput(`${path}\n${error.message}`);
    throw error;
  }
}

/**
 * The files that a dataset is read from: its one file, for BEAM the chat and its questions.
 * @throws InvalidInput when BEAM's questions are not found
 */
export function filesOfDataset(format: DatasetFormat, path: string): string[] {
  return format === "beam" ? [path, beamQuestionsBeside(path)] : [path];
}

/** "…/100K-1-chat.json" → "100K-1"; BEAM's own layout "…/100K/1/chat.json" → "100K-1". */
function beamId(path: string): string {
  const prefix = basename(path).replace(/-?chat\.json$/, "");
  return prefix || `${basename(dirname(dirname(path)))}-${basename(dirname(path))}`;
}

/** The chat is the input; giving its questions instead is an easy slip. */
async function readBeamChat(path: string): Promise<unknown> {
  const chat = await readJson(path);
  refuseQuestions(path);
  if (!Array.isArray(chat)) throw new InvalidInput(`${path} is no BEAM chat, which is a list of batches of turns. The input is a conversation's …-chat.json; ${BESIDE}.`);
  return chat;
}

function refuseQuestions(path: string): void {
  if (/probing_questions\.json$/.test(basename(path))) throw new InvalidInput(`${path} holds the questions of a BEAM conversation. The input is its chat, ${basename(path).replace(/probing_questions\.json$/, "chat.json")}; ${BESIDE}.`);
}

const BESIDE = "its questions stand beside it as …-probing_questions.json";

function beamQuestionsBeside(path: string): string {
  refuseQuestions(path);
  if (!/chat\.json$/.test(path)) throw new InvalidInput(`${path}: a BEAM chat must be called chat.json or …-chat.json, so that its questions are found; ${BESIDE}.`);
  const name = basename(path).replace(/chat\.json$/, "probing_questions.json");
  const places = [join(dirname(path), name), join(dirname(path), "probing_questions", name)];
  const found = places.find((place) => place !== path && existsSync(place));
  if (!found) throw new InvalidInput(`BEAM's questions were not found beside ${path}. Put them at ${places[0]} or ${places[1]}.`);
  return found;
}
