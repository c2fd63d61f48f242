import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findChromium } from "./find-chromium";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "chromium-"));
const file = (name: string) => {
  const made = path.join(folder, name);
  fs.writeFileSync(made, "");
  return made;
};
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe("findChromium", () => {
  it("takes the one that CHROMIUM names, and nothing else when that is missing", () => {
    const named = file("mine");
    expect(findChromium({ CHROMIUM: named, PATH: folder })).toBe(named);
    file("google-chrome");
    expect(findChromium({ CHROMIUM: path.join(folder, "absent"), PATH: folder })).toBeUndefined();
  });

  it("takes one on the search path, in the order of the names", () => {
    const chrome = file("google-chrome");
    const chromium = file("chromium");
    expect(findChromium({ PATH: folder })).toBe(chromium);
    fs.rmSync(chromium);
    const found = findChromium({ PATH: folder }, "");
    expect([chrome, "/usr/bin/chromium", "/usr/local/bin/chromium", "/usr/bin/chromium-browser"]).toContain(found);
  });
});
