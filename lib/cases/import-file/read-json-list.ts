import { parseRecord } from "./parse-record";
import { faultyRecord, type ByteSource, type FileRecord } from "./record";
import { splitJsonList } from "./split-json-list";

/** Reads the objects of one JSON list, each under the line it starts on; a faulty object does not stop the reading. */
export async function* readJsonList(source: ByteSource): AsyncGenerator<FileRecord> {
  for await (const { item, line, bytes } of splitJsonList(source)) {
    if (bytes.length === 0 || bytes.toString("latin1").trim() === "") yield faultyRecord({ line, item }, "is missing: there is a comma too many");
    else yield parseRecord(bytes, { line, item });
  }
}
