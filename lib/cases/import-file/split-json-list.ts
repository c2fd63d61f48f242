import { UnreadableFile } from "./fault";
import { ROW_LIMIT_BYTES, ROW_TOO_LONG, type ByteSource } from "./record";

/** The bytes of one element of the outermost list. */
export interface ListElement {
  item: number;
  line: number;
  bytes: Buffer;
}

/** How large an element may be, and what is said of one that is larger. */
export interface ElementLimit {
  bytes: number;
  message: string;
}

const ROW_LIMIT: ElementLimit = { bytes: ROW_LIMIT_BYTES, message: ROW_TOO_LONG };

const enum Byte { tab = 9, newline = 10, return = 13, space = 32, quote = 34, comma = 44, open = 91, escape = 92, close = 93, openObject = 123, closeObject = 125 }

/**
 * Cuts a JSON list into its elements without parsing them, so that each can be checked by itself under its own line,
 * with one element in memory at a time and none larger than the limit, by default that of a row. (A token parser such as stream-json knows no
 * lines, and says of itself that it is not meant for files from strangers.)
 *
 * @throws UnreadableFile when the list is not closed, an element is too large, or something follows the list.
 */
export async function* splitJsonList(source: ByteSource, limit: ElementLimit = ROW_LIMIT): AsyncGenerator<ListElement> {
  const cutter = new ListCutter(limit);
  for await (const chunk of source) yield* cutter.push(chunk);
  cutter.end();
}

class ListCutter {
  private state: "before" | "inside" | "after" = "before";
  private line = 1;
  private item = 1;
  /** Line of the first byte of the element being read; 0 between elements. */
  private startLine = 0;
  private depth = 0;
  private inText = false;
  private escaped = false;
  private parts: Uint8Array[] = [];
  private length = 0;

  constructor(private readonly limit: ElementLimit) {}

  *push(chunk: Uint8Array): Generator<ListElement> {
    let start = 0;
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number;
      if (byte === Byte.newline) this.line++;
      if (this.state !== "inside") {
        this.outside(byte);
        start = index + 1;
      } else if (this.endsElement(byte)) {
        this.keep(chunk.subarray(start, index));
        start = index + 1;
        yield* this.take(byte);
      }
    }
    if (this.state === "inside") this.keep(chunk.subarray(start));
  }

  end(): void {
    const open = this.depth > 0 || this.inText;
    if (this.state === "inside") this.fail(open ? this.startLine : this.line, open ? "the object that starts here is never closed" : "the file ends before its list is closed with ]");
    if (this.state === "before") this.fail(this.line, "the file holds no list [ … ]");
  }

  private outside(byte: number): void {
    if (byte === Byte.open && this.state === "before") this.state = "inside";
    else if (!isSpace(byte)) this.fail(this.line, this.state === "before" ? "the file must begin with a list [ … ]" : "something follows the end of the list");
  }

  /** Follows text, escapes and depth; true at the comma or bracket that ends an element. */
  private endsElement(byte: number): boolean {
    if (this.startLine === 0 && !isSpace(byte)) this.startLine = this.line;
    if (this.inText) {
      if (this.escaped) this.escaped = false;
      else if (byte === Byte.escape) this.escaped = true;
      else if (byte === Byte.quote) this.inText = false;
      return false;
    }
    if (byte === Byte.quote) this.inText = true;
    else if (byte === Byte.open || byte === Byte.openObject) this.depth++;
    else if (this.depth === 0) return byte === Byte.comma || byte === Byte.close;
    else if (byte === Byte.close || byte === Byte.closeObject) this.depth--;
    return false;
  }

  private keep(part: Uint8Array): void {
    this.length += part.length;
    if (this.length > this.limit.bytes) this.fail(this.startLine || this.line, this.limit.message);
    if (part.length > 0) this.parts.push(part);
  }

  private *take(ending: number): Generator<ListElement> {
    const element = { item: this.item, line: this.startLine, bytes: Buffer.concat(this.parts) };
    if (ending === Byte.close) this.state = "after";
    const empty = element.bytes.every(isSpace);
    // An empty list has no element; elsewhere nothing between two commas is a fault of that element.
    if (!(empty && ending === Byte.close && this.item === 1)) yield element;
    this.item++;
    this.startLine = 0;
    this.parts = [];
    this.length = 0;
  }

  private fail(line: number, message: string): never {
    throw new UnreadableFile({ line, item: this.item, field: "", message });
  }
}

function isSpace(byte: number): boolean {
  return byte === Byte.space || byte === Byte.newline || byte === Byte.return || byte === Byte.tab;
}
