import { InvalidInput } from "@/lib/errors";
import type { ByteSource } from "./record";

/** The file is larger than this installation takes. */
export class FileTooLarge extends InvalidInput {
  constructor(limitBytes: number) {
    const megabytes = Math.floor(limitBytes / 1024 / 1024).toLocaleString("en");
    super(`The file is larger than ${megabytes} MB, the most this installation takes from a browser. Cut it into parts, or import it at the command line.`);
  }
}

/** The same bytes, counted as they pass. @throws FileTooLarge at the first one too many. */
export async function* limitBytes(source: ByteSource, limit: number): AsyncGenerator<Uint8Array> {
  let passed = 0;
  for await (const chunk of source) {
    passed += chunk.length;
    if (passed > limit) throw new FileTooLarge(limit);
    yield chunk;
  }
}
