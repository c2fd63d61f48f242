import { createHash } from "node:crypto";
import { MalformedTrace } from "@/lib/memory/read-trace";

const MEMORY = '{"type":"memory"';

/**
 * The lines of a trace, whose memories must have the hash that its leak check names; a trace without a leak check, and
 * what is no trace, pass. The hash is that of the memories' lines as they stand, each with its line feed.
 * @throws MalformedTrace at the end, when the store was changed after it was checked
 */
export async function* verifiedLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let claimed: string | null = null;
  let number = 0;
  let headerLine = 0;
  const hash = createHash("sha256");
  for await (const line of lines) {
    number += 1;
    if (headerLine === 0 && line.trim()) {
      headerLine = number;
      claimed = claimedHash(line);
    }
    if (claimed !== null && line.startsWith(MEMORY)) hash.update(`${line}\n`);
    yield line;
  }
  if (claimed === null) return;
  const found = hash.digest("hex");
  if (found !== claimed) throw new MalformedTrace(headerLine, "leakCheck.storeSha256", `is ${claimed.slice(0, 16)}…, but the memories that follow have the SHA-256 ${found.slice(0, 16)}…: they are not the store that was checked. Take the trace as it was written, or take leakCheck out of the header if you changed the store on purpose`);
}

function claimedHash(line: string): string | null {
  try {
    const header = JSON.parse(line.replace(/^\uFEFF/, "")) as { leakCheck?: { storeSha256?: unknown } } | null;
    const claimed = header?.leakCheck?.storeSha256;
    return typeof claimed === "string" ? claimed : null;
  } catch {
    // Whoever reads the line says what is wrong with it.
    return null;
  }
}
