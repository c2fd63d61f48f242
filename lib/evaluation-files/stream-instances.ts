import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { streamArray } from "stream-json/streamers/stream-array.js";
import { InvalidInput } from "@/lib/errors";

const CHUNK_IN_BYTES = 1024 * 1024;

/**
 * The elements of a JSON file that is one list, one after the other, so that a file larger than memory can be read.
 * @throws InvalidInput when there is no such file, or it is no JSON or no list; the message says after which element
 */
export async function* streamInstances(path: string): AsyncGenerator<unknown> {
  const elements = streamArray.withParserAsStream({ packValues: true, streamValues: false });
  let read = 0;
  const abort = new AbortController();
  const piped = pipeline(createReadStream(path, { highWaterMark: CHUNK_IN_BYTES }), elements, { signal: abort.signal });
  // The same fault ends the loop below, where it is said.
  piped.catch(() => {});
  try {
    for await (const { value } of elements as AsyncIterable<{ value: unknown }>) {
      // A copy, since the parser's texts hold on to the chunks of the file that they were cut from.
      yield JSON.parse(JSON.stringify(value)) as unknown;
      read += 1;
    }
    await piped;
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new InvalidInput(`${path} cannot be read: there is no such file.`);
    throw new InvalidInput(/array/i.test(message) ? `${path} must hold a list of instances.` : `${path} is not JSON in or after [${read}]: ${message}`);
  } finally {
    // A reader that stops early must not leave the file open.
    abort.abort();
  }
}
