import { describe, expect, it } from "vitest";
import { readTally, sumTallies, tallyPlaywright, tallyVitest } from "./tally";

describe("tallyVitest", () => {
  it("counts tests, and a file that does not load as one failure", () => {
    const report = {
      numPassedTests: 2,
      testResults: [
        { status: "failed", assertionResults: [{ status: "passed" }, { status: "failed" }] },
        { status: "failed", assertionResults: [] },
        { status: "passed", assertionResults: [{ status: "passed" }] },
      ],
    };
    expect(tallyVitest(report)).toEqual({ passed: 2, failed: 2 });
  });
});

describe("tallyPlaywright", () => {
  it("counts a test that needed a second try as failed, and errors outside of tests too", () => {
    expect(tallyPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{ message: "no" }] })).toEqual({ passed: 5, failed: 3 });
  });
});

describe("readTally", () => {
  it("counts a suite without a report as failed when it failed", () => {
    expect(readTally("/no/such/report", 1, tallyVitest)).toEqual({ passed: 0, failed: 1 });
    expect(readTally("/no/such/report", 0, tallyVitest)).toEqual({ passed: 0, failed: 0 });
  });
});

describe("sumTallies", () => {
  it("adds up", () => {
    expect(sumTallies([{ passed: 1, failed: 2 }, { passed: 10, failed: 0 }])).toEqual({ passed: 11, failed: 2 });
    expect(sumTallies([])).toEqual({ passed: 0, failed: 0 });
  });
});
