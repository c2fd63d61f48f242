import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRow } from "@/lib/releases/csv-row";
import type { Fault } from "./fault";
import type { FileFormat } from "./file-format";
import { readFileRecords } from "./read-file-records";
import { ROW_LIMIT_BYTES, type FileRecord } from "./record";

const encode = (text: string) => Buffer.from(text, "utf8");

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface Options {
  name?: string;
  format?: FileFormat;
  jsonColumns?: string[];
  chunk?: number;
}

async function read(content: string | Uint8Array, options: Options = {}): Promise<FileRecord[]> {
  const bytes = typeof content === "string" ? encode(content) : content;
  const records: FileRecord[] = [];
  const { name: fileName = "file", format, jsonColumns = [], chunk = 7 } = options;
  for await (const record of readFileRecords(pieces(bytes, chunk), { fileName, jsonColumns, ...(format ? { format } : {}) })) records.push(record);
  return records;
}

async function fault(content: string | Uint8Array, options: Options = {}): Promise<Fault> {
  return read(content, options).then(
    () => expect.fail("the file was read"),
    (error: { fault: Fault }) => error.fault,
  );
}

const values = (records: FileRecord[]) => records.map((record) => record.value);

describe("JSONL", () => {
  it("reads LF, CRLF, a byte order mark, blank lines and a missing last line end", async () => {
    const records = await read('\ufeff{"a":1}\r\n\r\n{"a":"é漢🙂"}\n   \n{"a":3}');
    expect(records).toEqual([{ line: 1, value: { a: 1 } }, { line: 3, value: { a: "é漢🙂" } }, { line: 5, value: { a: 3 } }]);
  });

  it("refuses an object that names a field twice, alone and in a list", async () => {
    const [twice, next] = await read('{"answers":{"f1":"yes","f1":"no"}}\n{"a":1}\n');
    expect(twice?.faults?.[0]).toMatchObject({ line: 1, message: 'names "answers.f1" twice. Keep one' });
    expect(next?.value).toEqual({ a: 1 });
    const [listed] = await read('[{"a":1,"a":2}]', { name: "cases.json" });
    expect(listed?.faults?.[0]).toMatchObject({ item: 1, message: 'names "a" twice. Keep one' });
  });

  it("reports a bad line and goes on", async () => {
    const [good, bad, next] = await read('{"a":1}\n{"a":\n{"a":3}\n');
    expect(good?.value).toEqual({ a: 1 });
    expect(bad?.faults?.[0]).toMatchObject({ line: 2, field: "", message: expect.stringContaining("is not valid JSON") });
    expect(next?.value).toEqual({ a: 3 });
  });

  it.each([2, "\t"])("says once what to do when an object is spread over lines (indented by %j)", async (indent) => {
    const pretty = JSON.stringify({ externalId: "a", evidence: [{ id: "e", text: "t" }] }, null, indent);
    const expected = { line: 2, field: "", message: expect.stringMatching(/several lines.*one line.*list/) };
    expect(await fault(`\n${pretty}\n`, { name: "cases.json" })).toEqual(expected);
    expect(await fault(`\n${pretty}\n${pretty}\n`, { name: "cases.jsonl" })).toEqual(expected);
  });

  it("takes a first line that is merely broken for one", async () => {
    const [bad, next] = await read('{"a":\n\n{"a":2}\n');
    expect(bad?.faults?.[0]).toMatchObject({ line: 1 });
    expect(next).toEqual({ line: 3, value: { a: 2 } });
    expect((await read('{"a":'))[0]?.faults).toHaveLength(1);
  });

  it("does not repeat the text of a bad line in its message", async () => {
    const [bad] = await read('<img src=x onerror=alert(1)>\n', { format: "jsonl" });
    expect(bad?.faults?.[0]?.message).not.toContain("<img");
  });

  it("reports bytes that are not UTF-8 by line", async () => {
    const [, bad] = await read(Buffer.concat([encode('{"a":1}\n{"a":"'), Buffer.from([0xe9]), encode('"}\n')]));
    expect(bad?.faults?.[0]).toMatchObject({ line: 2, message: expect.stringContaining("not UTF-8") });
  });

  it("refuses one huge line by its number, without keeping it, and reads the next", async () => {
    const huge = encode(`{"a":1}\n{"a":"${"x".repeat(ROW_LIMIT_BYTES)}"}\n{"a":3}\n`);
    const [, bad, next] = await read(huge, { chunk: 65_536 });
    expect(bad?.faults?.[0]).toMatchObject({ line: 2, message: expect.stringContaining("longer than 5 MB") });
    expect(next).toEqual({ line: 3, value: { a: 3 } });
  });
});

describe("a JSON list", () => {
  it("gives each object its number and the line it starts on", async () => {
    expect(await read('[\n  {"a": "]},\\"{"},\n  {"a": [1, {"b": 2}]}, 3\n]\n')).toEqual([
      { line: 2, item: 1, value: { a: ']},"{' } },
      { line: 3, item: 2, value: { a: [1, { b: 2 }] } },
      { line: 3, item: 3, value: 3 },
    ]);
  });

  it("agrees with JSON.parse on any list, however it is cut into chunks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 50 }), fc.constantFrom(undefined, 2), async (list, chunk, indent) => {
        const text = JSON.stringify(list, null, indent);
        expect(values(await read(text, { chunk, format: "json" }))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("reads an empty list as no object", async () => {
    expect(await read(" [ ] ")).toEqual([]);
  });

  it("reports a bad object and goes on", async () => {
    const [bad, next] = await read("[{a: 1},\n{\"a\": 2}]");
    expect(bad?.faults?.[0]).toMatchObject({ line: 1, item: 1 });
    expect(next?.value).toEqual({ a: 2 });
  });

  it("reports a comma too many", async () => {
    const [, bad] = await read('[{"a": 1},\n]');
    expect(bad?.faults?.[0]?.message).toContain("comma too many");
  });

  it.each([
    ['[{"a": 1}', 1, "closed with ]"],
    ['[{"a": 1},\n{"a": [1', 2, "never closed"],
    ['[{"a": 1}]\n[]', 2, "follows the end"],
  ])("refuses %j", async (text, line, message) => {
    expect(await fault(text)).toMatchObject({ line, message: expect.stringContaining(message) });
  });

  it("refuses an object that would not fit into memory", async () => {
    expect(await fault(encode(`[{"a": 1},\n"${"x".repeat(ROW_LIMIT_BYTES)}"]`), { chunk: 65_536 })).toMatchObject({ line: 2, item: 2, message: expect.stringContaining("longer than 5 MB") });
  });
});

describe("CSV", () => {
  it("reads quotes, line ends inside cells, CJK, RTL and emoji exactly, and counts lines", async () => {
    const records = await read('\ufeffexternalId,query\r\n1,"a ""b"", c\r\nd"\r\n\r\n2,שלום 漢字 🙂\r\n3,x', { name: "x.csv" });
    expect(records).toEqual([
      { line: 2, value: { externalId: "1", query: 'a "b", c\r\nd' } },
      { line: 5, value: { externalId: "2", query: "שלום 漢字 🙂" } },
      { line: 6, value: { externalId: "3", query: "x" } },
    ]);
  });

  it("brings back any text that a release wrote, protected against formulas or not", async () => {
    const nasty = fc.constantFrom("=1+1", "＝1+1", "+1", "-1", "@x", "\tx", "\rx", "'x", "''=1", "'Twas", '"', ",", "\r\n", "\n", " x ", "🙂");
    const text = fc.oneof(nasty, fc.string({ unit: "grapheme" }), fc.tuple(nasty, nasty).map((two) => two.join(""))).filter((value) => value.isWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1 }), fc.integer({ min: 1, max: 64 }), async (rows, chunk) => {
        const file = csvRow(["id", "one", "two"]) + rows.map(([one, two], index) => csvRow([String(index), one, two])).join("");
        expect(values(await read(file, { name: "x.csv", chunk }))).toEqual(rows.map(([one, two], index) => ({ id: String(index), one, two })));
      }),
    );
  });

  it("takes an apostrophe off exactly once, and only where it protects something", async () => {
    const [row] = await read("a,b,c,d\n'=1+1,''Twas,'Twas,''=1\n", { name: "x.csv" });
    expect(row?.value).toEqual({ a: "=1+1", b: "'Twas", c: "'Twas", d: "'=1" });
  });

  it("parses JSON cells, leaves empty ones out and reports broken ones by column", async () => {
    const file = stringify([["id", "memory"], ["1", '{"text": "a,b"}'], ["2", ""], ["3", "{text}"]]);
    const [full, empty, broken] = await read(file, { name: "x.csv", jsonColumns: ["memory"] });
    expect(full?.value).toEqual({ id: "1", memory: { text: "a,b" } });
    expect(empty?.value).toEqual({ id: "2" });
    expect(broken?.faults).toEqual([{ line: 4, field: "memory", message: expect.stringContaining("must hold JSON") }]);
  });

  it("reports a wrong number of cells and wrong bytes at their line and column", async () => {
    const [short, wrong] = await read(Buffer.concat([encode("a,b\n1\n2,"), Buffer.from([0xff]), encode("\n")]), { name: "x.csv" });
    expect(short?.faults?.[0]).toMatchObject({ line: 2, message: expect.stringContaining("1 cells") });
    expect(wrong?.faults?.[0]).toMatchObject({ line: 3, field: "b", message: expect.stringContaining("UTF-8") });
  });

  it.each([
    ['a,b\n1,2\n3,"x\ny', 3, "never closed"],
    ['a,b\n1,x"y\n', 2, "wrong place"],
    ["a,a\n1,2\n", 1, "twice"],
    ["a,\n1,2\n", 1, "name every column"],
  ])("refuses %j by line", async (text, line, message) => {
    expect(await fault(text, { name: "x.csv" })).toMatchObject({ line, message: expect.stringContaining(message) });
  });

  it("reads files separated by semicolons or tabs", async () => {
    expect(values(await read("a;b\n1;x,y\n", { name: "x.csv" }))).toEqual([{ a: "1", b: "x,y" }]);
    expect(values(await read("a\tb\n1\tx\n", { name: "x.tsv" }))).toEqual([{ a: "1", b: "x" }]);
  });
});

describe("the format", () => {
  it("is known by the content before the name", async () => {
    expect(values(await read('{"a":1}\n{"a":2}\n', { name: "cases.json" }))).toEqual([{ a: 1 }, { a: 2 }]);
    expect(values(await read('\n [{"a":1}]', { name: "cases.jsonl" }))).toEqual([{ a: 1 }]);
    expect(values(await read("a\n1\n", { name: "unnamed" }))).toEqual([{ a: "1" }]);
  });

  it.each([
    [Buffer.from([0xff, 0xfe, 0x7b, 0]), "UTF-16"],
    [Buffer.from([0x1f, 0x8b, 8]), "gzip"],
    [encode("PK\u0003\u0004"), "spreadsheet"],
    [Buffer.from("89504e470d0a1a0a0000000d4948445200000010", "hex"), "the file is not text in UTF-8"],
    [Buffer.concat([encode("a,b\n1,"), Buffer.from([0xff, 0xd8, 0x01])]), "the file is not text in UTF-8"],
  ])("is refused when it is none of ours (%#)", async (bytes, word) => {
    expect((await fault(bytes)).message).toContain(word);
    if (word.endsWith("UTF-8")) expect(await fault(bytes, { name: "cases.csv" })).toMatchObject({ line: 1, message: word });
  });

  it("is text too where a character is cut off by the end of what is looked at", async () => {
    expect(await read(`a\n${"é".repeat(3000)}\u0001\n`, { name: "x.csv", chunk: 4096 })).toHaveLength(1);
  });
});
