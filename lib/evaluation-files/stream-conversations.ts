import { stat } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { LongMemEvalReader } from "@/lib/datasets/longmemeval";
import { MalformedDataset, MOST_FAULTS_SHOWN } from "@/lib/datasets/malformed-dataset";
import { InvalidInput } from "@/lib/errors";
import { streamInstances } from "./stream-instances";
import type { Conversation, DatasetReport } from "@/lib/datasets/conversation";
import type { DatasetFault } from "@/lib/datasets/malformed-dataset";
import type { Progress } from "./progress";

const MEGABYTE = 1e6;

/**
 * Reads a whole LongMemEval file, one instance in memory at a time, before any work is spent on it.
 * @throws InvalidInput naming its faults, up to as many as are shown, by their path inside the file
 */
export async function checkInstances(path: string, onProgress?: Progress): Promise<DatasetReport> {
  const size = await stat(path).catch(() => null);
  const total = Math.ceil((size?.size ?? 0) / MEGABYTE);
  const reader = new LongMemEvalReader();
  const faults: DatasetFault[] = [];
  const watch = (bytes: number) => onProgress?.({ step: "reading and checking, in MB", done: Math.floor(bytes / MEGABYTE), total });
  let instances = 0;
  for await (const instance of streamInstances(path, watch)) {
    const read = reader.read(instance);
    if ("faults" in read) for (const fault of read.faults) faults.push(fault);
    if (faults.length > MOST_FAULTS_SHOWN) break;
    instances += 1;
  }
  if (faults.length > 0) throw new InvalidInput(`${path}\n${new MalformedDataset("LongMemEval", faults).message}${faults.length > MOST_FAULTS_SHOWN ? `. What comes after [${instances}] was not looked at` : ""}`);
  if (instances === 0) throw new InvalidInput(`${path} holds no instance.`);
  return reader.report();
}

/**
 * The conversations of a file that has been checked.
 * @param report what the check gave
 * @throws InvalidInput when the file was changed meanwhile
 */
export async function* conversationsOf(path: string, report: DatasetReport): AsyncGenerator<Conversation> {
  const reader = new LongMemEvalReader();
  const changed = new InvalidInput(`${path} was changed while it was being read. Start again.`);
  for await (const instance of streamInstances(path)) {
    const read = reader.read(instance);
    if ("faults" in read) throw changed;
    yield read.conversation;
  }
  if (!isDeepStrictEqual(reader.report(), report)) throw changed;
}
