import { NOT_UTF8 } from "./decode-text";
import { UnreadableFile } from "./fault";
import type { ByteSource } from "./record";
import { refuseBinary } from "./refuse-binary";
import { InvalidInput } from "@/lib/errors";

const HEAD_BYTES = 4096;

/**
 * The whole text of a file, without its byte order mark.
 * @throws InvalidInput for bytes that are not UTF-8, and for programs, pictures and the like, which may happen to be
 */
export async function utf8Text({ name, source }: { name: string; source: ByteSource }): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let isHead = true;
  try {
    for await (const chunk of source) {
      if (isHead) refuseBinary(chunk.subarray(0, HEAD_BYTES));
      isHead = false;
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof TypeError) throw new InvalidInput(`${name} ${NOT_UTF8}.`);
    throw error;
  }
}
