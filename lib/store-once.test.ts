import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { ensurePrivateFolder, replaceFile, storeOnce } from "@/lib/store-once";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "store-once-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const modeOf = (file: string) => fs.statSync(file).mode & 0o777;

describe("storeOnce", () => {
  it("makes the content once, for its owner only", () => {
    const file = path.join(folder, "deep", "secret");
    expect(storeOnce(file, () => "first")).toBe("first");
    expect(storeOnce(file, () => "second")).toBe("first");
    expect(modeOf(file)).toBe(0o600);
    expect(modeOf(path.dirname(file))).toBe(0o700);
  });

  it("gives everyone the same content when many make it at once", async () => {
    const file = path.join(folder, "raced");
    const program = `
      const { workerData, parentPort } = require("node:worker_threads");
      require("tsx/cjs/api").register();
      const { storeOnce } = require(workerData.module);
      parentPort.postMessage(storeOnce(workerData.file, () => String(workerData.number)));`;
    const contents = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        new Promise<string>((resolve, reject) => {
          const worker = new Worker(program, { eval: true, workerData: { number, file, module: path.resolve("lib/store-once.ts") } });
          worker.once("message", resolve).once("error", reject);
        }),
      ),
    );
    expect(new Set(contents)).toEqual(new Set([fs.readFileSync(file, "utf8")]));
    expect(fs.readdirSync(folder).filter((name) => name.startsWith("raced."))).toEqual([]);
  });
});

describe("replaceFile", () => {
  it("replaces the content and keeps the file private", () => {
    const file = path.join(folder, "port");
    replaceFile(file, "1");
    replaceFile(file, "2");
    expect(fs.readFileSync(file, "utf8")).toBe("2");
    expect(modeOf(file)).toBe(0o600);
  });
});

describe("ensurePrivateFolder", () => {
  it("leaves the mode of an existing folder alone", () => {
    const open = path.join(folder, "open");
    fs.mkdirSync(open);
    fs.chmodSync(open, 0o755);
    ensurePrivateFolder(open);
    expect(modeOf(open)).toBe(0o755);
  });
});
