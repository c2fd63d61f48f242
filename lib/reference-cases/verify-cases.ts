import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { InvalidInput } from "@/lib/errors";
import { verifyReferenceCase } from "./verify-reference-case";
import type { CaseFailure, CaseOutcome, ReferenceCase } from "./reference-case";

export interface CaseReport {
  /** Cases, not values. */
  passed: number;
  failed: number;
  outOfScope: number;
  /** One a value that differs, named by case and path; a case that could not be run has one for itself. */
  failures: CaseFailure[];
  /** Cases that nobody answers on purpose, each with the reason. */
  leftOut: { name: string; reason: string }[];
}

const caseSchema = z.looseObject({
  name: z.string("must be text").min(1, "must not be empty"),
  statistic: z.string("must be text").min(1, "must not be empty"),
  input: z.unknown().optional(),
  options: z.unknown().optional(),
  // What is expected may be null, where the statistic is undefined.
  expected: z.custom((value) => value !== undefined, "is missing"),
  tolerance: z.number("must be a number").nonnegative("must not be negative"),
}, "must be an object {name, statistic, input, options, expected, tolerance}");

/**
 * Runs every case file (`*.json`) of a folder through the statistics and metrics rooms and compares each expected value
 * to the case's tolerance. A statistic that no function answers, input that a function refuses and a file that is no
 * case count as failed, and the others still run.
 *
 * @throws InvalidInput when the folder holds no case file
 */
export async function verifyCases(directory: string): Promise<CaseReport> {
  const files = (await readdir(directory)).filter((name) => name.endsWith(".json")).toSorted();
  if (files.length === 0) throw new InvalidInput(`${directory} holds no case files (*.json).`);
  const report: CaseReport = { passed: 0, failed: 0, outOfScope: 0, failures: [], leftOut: [] };
  for (const file of files) {
    const given = readCase(await readFile(join(directory, file), "utf8"));
    if (typeof given === "string") fail(report, [{ name: file, path: "", expected: "a reference case", got: given }]);
    else count(report, given);
  }
  return report;
}

function count(report: CaseReport, given: ReferenceCase): void {
  const outcome = run(given);
  if (outcome.outcome === "passed") report.passed++;
  else if (outcome.outcome === "failed") fail(report, outcome.failures);
  else if (outcome.outcome === "unknown") fail(report, [wholeCase(given, `no function answers the statistic "${given.statistic}"`)]);
  else {
    report.outOfScope++;
    report.leftOut.push({ name: given.name, reason: outcome.reason });
  }
}

function fail(report: CaseReport, failures: readonly CaseFailure[]): void {
  report.failed++;
  report.failures.push(...failures);
}

function run(given: ReferenceCase): CaseOutcome {
  try {
    return verifyReferenceCase(given);
  } catch (error) {
    return { outcome: "failed", failures: [wholeCase(given, `an error: ${messageOf(error)}`)] };
  }
}

function wholeCase({ name, expected }: ReferenceCase, got: string): CaseFailure {
  return { name, path: "", expected, got };
}

/** The case, or what is wrong with the file. */
function readCase(text: string): ReferenceCase | string {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return `no JSON: ${messageOf(error)}`;
  }
  const parsed = caseSchema.safeParse(content);
  return parsed.success ? (parsed.data as ReferenceCase) : parsed.error.issues.map((issue) => `${issue.path.join(".") || "the file"} ${issue.message}`).join("; ");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
