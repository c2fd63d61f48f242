import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { streamInstances } from "./stream-instances";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-instances-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function read(content: string | Buffer): Promise<unknown[]> {
  const file = join(directory, "list.json");
  await writeFile(file, content);
  return all(file);
}

async function all(file: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const instance of streamInstances(file)) found.push(instance);
  return found;
}

const CHUNK = 1024 * 1024;

describe("streamInstances", () => {
  it.each([
    ["nested lists and objects", [[[1, [2]], { a: [{ b: [] }] }], [], {}]],
    ["brackets, commas, quotes and backslashes inside texts", [{ "k],[{": 'a "quoted", \\"[{' }, "\\", "ends with \\\\"]],
    ["values that are no objects", [1, -2.5e3, true, null, "text"]],
    ["no element", []],
  ])("reads %s as JSON.parse does", async (_, value) => {
    expect(await read(JSON.stringify(value))).toEqual(value);
    expect(await read(JSON.stringify(value, null, 2))).toEqual(value);
  });

  it("passes over a byte order mark and space around the list", async () => {
    expect(await read(`\uFEFF \n[1,\t2]\r\n`)).toEqual([1, 2]);
  });

  it.each([-4, -3, -2, -1, 0, 1])("keeps characters and escapes whole that lie across the end of a chunk (%i)", async (shift) => {
    for (const text of ["🙂é", '\\"\\', "\n\u2028"]) {
      const value = ["x".repeat(CHUNK + shift - 2) + text, { after: text }];
      const read_ = await read(JSON.stringify(value));
      expect(read_[0] === value[0], JSON.stringify(text)).toBe(true);
      expect(read_[1]).toEqual(value[1]);
    }
  });

  it("says how many bytes it has read", async () => {
    const file = join(directory, "watched.json");
    await writeFile(file, JSON.stringify(["x".repeat(CHUNK)]));
    const seen: number[] = [];
    for await (const _ of streamInstances(file, (bytes) => seen.push(bytes)));
    expect(seen).toEqual([CHUNK, CHUNK + 4]);
  });

  it.each([
    ["a file that is cut off within an element", '[{"a": 1},\n{"a": [1, 2', "line 2, in or after [1]: the object that starts here is never closed"],
    ["a file that is cut off within a text", '[{"a": "b]', "line 1: the object that starts here is never closed"],
    ["a list without its end", "[1, 2\n", "line 2, in or after [1]: the file ends before its list is closed with ]"],
    ["an element that is no JSON", '[{"a": 1}, {"a": nought}]', "line 1: [1] is not JSON"],
    ["brackets that do not match", '[{"a": [1}, 2], 3]', "line 1: [0] is not JSON"],
    ["a bracket too many", "[1], [2]", "something follows the end of the list"],
    ["text after the list", "[1] x", "something follows the end of the list"],
    ["a comma too many", "[1,]", "line 1: [1] is not JSON"],
    ["an object", '{"a": 1}', "line 1: the file must begin with a list [ … ]. It must hold a list of instances."],
    ["an empty file", "", "the file holds no list"],
  ])("refuses %s with its place", async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it("refuses a folder and a file that is not there", async () => {
    await expect(all(directory)).rejects.toThrow(`${directory} cannot be read: EISDIR`);
    await expect(all(join(directory, "nowhere.json"))).rejects.toThrow("there is no such file");
  });
});
