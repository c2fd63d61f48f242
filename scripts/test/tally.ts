import fs from "node:fs";
import { z } from "zod";

/** What came out of one suite. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const VITEST_REPORT = z.object({
  numPassedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const PLAYWRIGHT_REPORT = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Adds tallies up. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), { passed: 0, failed: 0 });
}

/** Counts Vitest's JSON report. A file that fails as a whole, because it does not load, say, counts as one failure. */
export function tallyVitest(report: unknown): Tally {
  const { numPassedTests, testResults } = VITEST_REPORT.parse(report);
  const failed = testResults.map(({ status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed").length;
    return tests === 0 && status === "failed" ? 1 : tests;
  });
  return { passed: numPassedTests, failed: failed.reduce((sum, count) => sum + count, 0) };
}

/** Counts Playwright's JSON report; an error outside of tests counts as a failure. */
export function tallyPlaywright(report: unknown): Tally {
  const { stats, errors } = PLAYWRIGHT_REPORT.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * Reads a suite's report, holding it against the exit code: a suite that failed without a failed test, or left no
 * report, counts as one failure.
 */
export function readTally(file: string, exitCode: number, tally: (report: unknown) => Tally): Tally {
  const counted = fs.existsSync(file) ? tally(JSON.parse(fs.readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}
