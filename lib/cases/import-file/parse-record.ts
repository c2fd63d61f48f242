import { decodeText, NOT_UTF8 } from "./decode-text";
import { repeatedName } from "@/lib/repeated-name";
import { faultyRecord, type FileRecord } from "./record";

/** The JSON value in `bytes` as a record, or what is wrong with it. */
export function parseRecord(bytes: Uint8Array, place: { line: number; item?: number }): FileRecord {
  const text = decodeText(bytes);
  if (text === undefined) return faultyRecord(place, NOT_UTF8);
  try {
    const value: unknown = JSON.parse(text);
    const twice = repeatedName(text);
    return twice ? faultyRecord(place, `names "${twice.join(".")}" twice. Keep one`) : { ...place, value };
  } catch (error) {
    return faultyRecord(place, `is not valid JSON: ${reason(error)}${isOpenObject(text) ? ". An object must stand on one line, or the file must be one list [ … ]" : ""}`);
  }
}

/** V8's words without the excerpt of the text that it may quote. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  return message.replace(/, (\.\.\.)?".*$/s, "").replace(/^./, (letter) => letter.toLowerCase()).slice(0, 200);
}

/** The first line of an object that is spread over several. */
function isOpenObject(text: string): boolean {
  return /^\s*\{/.test(text) && !/\}\s*$/.test(text);
}
