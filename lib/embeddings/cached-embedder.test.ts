import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cachedEmbedder } from "./cached-embedder";
import type { Embedder } from "./embedder";

let directory: string;
beforeAll(() => {
  directory = fs.mkdtempSync(join(tmpdir(), "assay-cached-"));
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

/** Counts letters, and notes what it was asked; fails at a text that says so. */
function letterCounter(asked: string[]): Embedder {
  return {
    name: "letters", parameters: {}, versions: {},
    async embed(texts, onProgress) {
      if (texts.includes("fail")) throw new Error("asked to fail");
      asked.push(...texts);
      onProgress?.(texts.length);
      return texts.map((text) => Float32Array.of(text.length, text.split("e").length));
    },
    close: async () => {},
  };
}

it("computes a text once in all, gives vectors in the order asked, and tells how far it is", async () => {
  const asked: string[] = [];
  const first = cachedEmbedder(letterCounter(asked), directory);
  expect(await first.embed(["bee", "a", "bee"])).toEqual([Float32Array.of(3, 3), Float32Array.of(1, 1), Float32Array.of(3, 3)]);
  await first.close();
  const second = cachedEmbedder(letterCounter(asked), directory);
  const seen: number[] = [];
  expect(await second.embed(["new", "bee"], (done) => seen.push(done))).toEqual([Float32Array.of(3, 2), Float32Array.of(3, 3)]);
  expect(asked).toEqual(["bee", "a", "new"]);
  expect(seen).toEqual([2, 2]);
  await second.close();
});

it("keeps what was done before a failure", async () => {
  const asked: string[] = [];
  const texts = Array.from({ length: 1500 }, (_, index) => `text ${index}`);
  const embedder = cachedEmbedder(letterCounter(asked), join(directory, "failing"));
  await expect(embedder.embed([...texts, "fail"])).rejects.toThrow("asked to fail");
  expect(asked).toHaveLength(1024);
  await embedder.embed(texts);
  expect(asked).toEqual(texts);
  await embedder.close();
});
