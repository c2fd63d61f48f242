import { describe, expect, it } from "vitest";
import { bytesOf } from "@/lib/cases/testing/example-cases";
import { utf8Text } from "./utf8-text";

const read = (content: string | Uint8Array) => utf8Text({ name: "x.csv", source: bytesOf(content) });

describe("the text of a file", () => {
  it("is read without its byte order mark", async () => {
    expect(await read("\uFEFFa,é\n")).toBe("a,é\n");
  });

  it("is refused where the bytes are no text, also where they happen to be UTF-8", async () => {
    for (const bytes of [[0x61, 0xe9, 0x0a], [0x7f, 0x45, 0x4c, 0x46, 0, 1], [0x89, 0x50, 0x4e, 0x47, 0x1a]]) await expect(read(Uint8Array.from(bytes))).rejects.toThrow("x.csv is not UTF-8 text; save the file as UTF-8.");
  });
});
