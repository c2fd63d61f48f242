import { UnreadableFile } from "./fault";
import { refuseBinary } from "./refuse-binary";

export const FILE_FORMATS = ["jsonl", "json", "csv"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/**
 * Which format a file has, by its first bytes and, where these leave it open, its name: `[` begins a JSON list, `{`
 * JSON lines, anything else CSV. A file called .csv is CSV.
 *
 * @throws UnreadableFile for text in UTF-16, packed and other binary files, which would only yield a fault for every line.
 */
export function guessFormat(name: string, head: Uint8Array): FileFormat {
  refuseOtherKinds(head);
  if (/\.(csv|tsv)$/i.test(name)) return "csv";
  const first = head.find((byte) => byte > 32);
  if (first === 0x5b) return "json";
  if (first === 0x7b || first === undefined || /\.(jsonl|ndjson)$/i.test(name)) return "jsonl";
  return /\.json$/i.test(name) ? "json" : "csv";
}

/** The character between cells: whichever of comma, semicolon and tab is most frequent in the first line. */
export function guessDelimiter(head: Uint8Array): string {
  const text = Buffer.from(head).toString("utf8");
  const firstLine = text.split(/[\r\n]/, 1)[0] ?? "";
  const count = (mark: string) => firstLine.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function refuseOtherKinds(head: Uint8Array): void {
  const [a, b] = head;
  const refuse = (message: string): never => {
    throw new UnreadableFile({ line: 1, field: "", message });
  };
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) refuse("the file is UTF-16 text; save it as UTF-8");
  if (a === 0x1f && b === 0x8b) refuse("the file is packed with gzip; unpack it first");
  if (a === 0x50 && b === 0x4b) refuse("the file is a spreadsheet or a ZIP archive; save it as CSV or JSONL");
  refuseBinary(head);
}
