import type { Conversation } from "@/lib/datasets/conversation";
import { faultPath } from "@/lib/datasets/fault-path";
import { readLocomo } from "@/lib/datasets/locomo";
import { readLongMemEval } from "@/lib/datasets/longmemeval";
import { MalformedDataset } from "@/lib/datasets/malformed-dataset";
import { InvalidInput } from "@/lib/errors";
import { jsonFault } from "@/lib/json-fault";
import { repeatedName } from "@/lib/repeated-name";

/**
 * The conversations of a dataset's file, told apart by its content: LoCoMo's (locomo10.json) or LongMemEval's.
 * @throws InvalidInput with the path inside the file
 */
export function readEvidence({ name, text }: { name: string; text: string }): Conversation[] {
  const read = readerFor({ name, text });
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedDataset) throw new InvalidInput(`${name}: ${error.message}`);
    throw error;
  }
}

function readerFor({ name, text }: { name: string; text: string }): () => Conversation[] {
  const fault = jsonFault(text);
  if (fault) throw new InvalidInput(`${name} is not JSON: ${fault}.`);
  const twice = repeatedName(text);
  if (twice) throw new InvalidInput(`${name}, ${faultPath(twice)}: stands there twice. Keep one.`);
  const json: unknown = JSON.parse(text);
  const first: unknown = Array.isArray(json) ? json[0] : undefined;
  const fields = typeof first === "object" && first !== null ? Object.keys(first) : [];
  if (fields.includes("haystack_sessions")) return () => readLongMemEval(json).conversations;
  if (fields.includes("conversation") && fields.includes("qa")) return () => readLocomo(json).conversations;
  throw new InvalidInput(`${name} is no dataset that evidence can be taken from: give LoCoMo's locomo10.json or a file of LongMemEval, a list of conversations as they are published.`);
}
