import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EmbeddingCache } from "./embedding-cache";

const MODEL = { name: "model", parameters: {}, versions: {} };
let directory: string;

beforeAll(() => {
  directory = fs.mkdtempSync(join(tmpdir(), "assay-cache-"));
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

const vector = (...values: number[]) => Float32Array.from(values);

/** Reads with a cache that was opened anew, as another process would. */
function readBack(root: string, texts: string[], model = MODEL) {
  const cache = EmbeddingCache.open(root, model);
  const found = cache.read(texts);
  cache.close();
  return found;
}

function writer(root: string, name: string, parts: number) {
  return spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "testing/write-segments.ts"), root, name, String(parts)], { stdio: ["ignore", "pipe", "inherit"] });
}

function drained(process: ReturnType<typeof writer>) {
  process.stdout.resume();
  return process;
}

describe("EmbeddingCache", () => {
  it("gives back the bits that were written, and nothing for a text it does not have", () => {
    const root = join(directory, "plain");
    const cache = EmbeddingCache.open(root, MODEL);
    cache.write(["a", "b"], [vector(0.1, -2), vector(1e-30, 3)]);
    cache.write(["c"], [vector(5, 6)]);
    expect(cache.read(["b", "x", "c"])).toEqual([vector(1e-30, 3), undefined, vector(5, 6)]);
    cache.close();
    expect(readBack(root, ["c", "a", "x"])).toEqual([vector(5, 6), vector(0.1, -2), undefined]);
  });

  it("keeps models apart by name, parameters and versions", () => {
    const root = join(directory, "models");
    const cache = EmbeddingCache.open(root, MODEL);
    cache.write(["a"], [vector(1)]);
    cache.close();
    expect(readBack(root, ["a"], { ...MODEL, name: "other" })).toEqual([undefined]);
    expect(readBack(root, ["a"], { ...MODEL, parameters: { baseUrl: "http://elsewhere" } as Record<string, string> })).toEqual([undefined]);
    expect(readBack(root, ["a"], { ...MODEL, versions: { library: "2" } as Record<string, string> })).toEqual([undefined]);
  });

  it("passes over a segment that was cut off or is something else, and removes old drafts only", () => {
    const root = join(directory, "broken");
    const cache = EmbeddingCache.open(root, MODEL);
    cache.write(["a"], [vector(1, 2)]);
    cache.write(["b"], [vector(3, 4)]);
    cache.close();
    const folder = join(root, fs.readdirSync(root)[0]!);
    const [first] = fs.readdirSync(folder).sort();
    fs.truncateSync(join(folder, first!), fs.statSync(join(folder, first!)).size - 1);
    fs.writeFileSync(join(folder, "other.embeddings"), "hello");
    fs.writeFileSync(join(folder, "old.draft"), "x");
    fs.utimesSync(join(folder, "old.draft"), 0, 0);
    fs.writeFileSync(join(folder, "new.draft"), "x");
    expect(readBack(root, ["a", "b"]).filter((found) => found !== undefined)).toHaveLength(1);
    expect(fs.readdirSync(folder).filter((file) => file.endsWith(".draft"))).toEqual(["new.draft"]);
  });

  it("holds every segment that a killed process had written, whole", async () => {
    const root = join(directory, "killed");
    const process = writer(root, "w", 1e6);
    const written: number[] = [];
    for await (const chunk of process.stdout) {
      written.push(...String(chunk).trim().split("\n").map(Number));
      if (written.length >= 5) break;
    }
    process.kill("SIGKILL");
    await once(process, "exit");
    for (const part of written) {
      expect(readBack(root, [`w ${part} 0`, `w ${part} 199`])).toEqual([new Float32Array(512).fill(part), new Float32Array(512).fill(part + 0.199)]);
    }
  });

  it("takes in what two processes write at once", async () => {
    const root = join(directory, "two");
    const codes = await Promise.all(["x", "y", "x"].map(async (name) => (await once(drained(writer(root, name, 10)), "exit"))[0]));
    expect(codes).toEqual([0, 0, 0]);
    const texts = ["x", "y"].flatMap((name) => Array.from({ length: 10 }, (_, part) => `${name} ${part} 7`));
    expect(readBack(root, texts).every((found) => found?.length === 512)).toBe(true);
  });
});
