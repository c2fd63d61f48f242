import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { hashSources } from "./source-hash";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "source-hash-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const write = (file: string, content: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), content);
};
const hash = () => hashSources(folder, ["app", "next.config.ts", "public"]);

describe("hashSources", () => {
  beforeEach(() => {
    write("app/page.tsx", "page");
    write("next.config.ts", "config");
  });

  it("stays the same when a file is only touched, or one outside the sources changes", () => {
    const before = hash();
    fs.utimesSync(path.join(folder, "app/page.tsx"), 1, 1);
    write("README.md", "text");
    expect(hash()).toBe(before);
  });

  it("changes with a content, a name and a new file", () => {
    const hashes = new Set([hash()]);
    write("app/page.tsx", "other");
    hashes.add(hash());
    fs.renameSync(path.join(folder, "app/page.tsx"), path.join(folder, "app/layout.tsx"));
    hashes.add(hash());
    write("app/deep/down.css", "");
    hashes.add(hash());
    expect(hashes.size).toBe(4);
  });

  it("passes over tests and generated code", () => {
    const before = hash();
    write("app/page.test.ts", "test");
    write("app/generated/client.ts", "code");
    expect(hash()).toBe(before);
  });
});
