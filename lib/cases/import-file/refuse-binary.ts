import { UnreadableFile } from "./fault";

const NUL = 0;
/** Bytes below a space other than tab, line ends and form feed: no text holds them, most binary files do. */
const CONTROL = (byte: number) => byte < 32 && ![9, 10, 12, 13].includes(byte);

/**
 * Refuses pictures, programs and the like by their first bytes. Text in another encoding passes, since a reader names
 * the line and column of each byte that is wrong.
 * @throws UnreadableFile for NUL bytes, and for control characters among bytes that are no UTF-8
 */
export function refuseBinary(head: Uint8Array): void {
  if (head.includes(NUL) || (head.some(CONTROL) && !beginsAsUtf8(head))) throw new UnreadableFile({ line: 1, field: "", message: "the file is not text in UTF-8" });
}

/** The last character may be cut off. */
function beginsAsUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
