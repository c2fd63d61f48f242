import { describe, expect, it } from "vitest";
import { readTestArguments, UsageError } from "./test-arguments";

const suitesOf = (...given: string[]) => [...readTestArguments(given).suites];

describe("readTestArguments", () => {
  it("runs everything when nothing is said", () => {
    expect(suitesOf()).toEqual(["unit", "database", "browser"]);
  });

  it("leaves the browser tests out on request, and counts them", () => {
    expect(readTestArguments(["--no-browser"])).toMatchObject({ suites: new Set(["unit", "database"]), countBrowser: true });
    expect(readTestArguments([]).countBrowser).toBe(false);
  });

  it("runs one suite", () => {
    expect(suitesOf("--only", "database")).toEqual(["database"]);
  });

  it("gives each filter to the suite that it is meant for", () => {
    expect(suitesOf("e2e/annotate.spec.ts")).toEqual(["browser"]);
    expect(suitesOf("lib/env")).toEqual(["unit", "database"]);
    expect(readTestArguments(["lib/env", "annotate.spec.ts"])).toMatchObject({
      suites: new Set(["unit", "database", "browser"]),
      filters: { vitest: ["lib/env"], browser: ["annotate.spec.ts"] },
    });
  });

  it.each([[["--only", "e2e"]], [["--only", "browser", "--no-browser"]], [["--watch"]]])("refuses %j", (given) => {
    expect(() => readTestArguments(given)).toThrow(UsageError);
  });
});
