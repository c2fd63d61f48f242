import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { InvalidInput } from "@/lib/errors";
import { verifyReferenceCase } from "@/lib/stats/reference/verify-reference-case";
import type { CaseFailure, CaseOutcome, ReferenceCase } from "@/lib/stats/reference/reference-case";

export interface CaseReport {
  /** Cases, not values. */
  passed: number;
  failed: number;
  outOfScope: number;
  /** One a value that differs, named by case and path; a case that could not be run has one for itself. */
  failures: CaseFailure[];
}

const caseSchema = z.looseObject({
  name: z.string("must be text").min(1, "must not be empty"),
  statistic: z.string("must be text").min(1, "must not be empty"),
  input: z.unknown().optional(),
  options: z.unknown().optional(),
  // What is expected may be null, where the statistic is undefined.
  expected: z.custom((value) => value !== undefined, "is missing"),
  tolerance: z.number("must be a number").nonnegative("must not be negative"),
});

/**
 * Runs every case file (`*.json`) of a folder through the statistics room and compares each expected value to the
 * case's tolerance. A statistic that no function answers, and input that a function refuses, count as failed.
 *
 * @throws InvalidInput when the folder holds no case, or a file is not in the form of a case
 */
export async function verifyCases(directory: string): Promise<CaseReport> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".json")).toSorted();
  if (names.length === 0) throw new InvalidInput(`${directory} holds no case files (*.json).`);
  const report: CaseReport = { passed: 0, failed: 0, outOfScope: 0, failures: [] };
  for (const name of names) count(report, await readCase(join(directory, name)));
  return report;
}

function count(report: CaseReport, given: ReferenceCase): void {
  const outcome = run(given);
  if (outcome.outcome === "passed") report.passed++;
  else if (outcome.outcome === "out-of-scope") report.outOfScope++;
  else {
    report.failed++;
    if (outcome.outcome === "failed") report.failures.push(...outcome.failures);
    else report.failures.push({ name: given.name, expected: given.expected, got: `no function answers the statistic "${given.statistic}"` });
  }
}

/** A case may hold what its statistic refuses; that is the case's failure, and the others still run. */
function run(given: ReferenceCase): CaseOutcome {
  try {
    return verifyReferenceCase(given);
  } catch (error) {
    return { outcome: "failed", failures: [{ name: given.name, expected: given.expected, got: `an error: ${error instanceof Error ? error.message : String(error)}` }] };
  }
}

async function readCase(path: string): Promise<ReferenceCase> {
  const parsed = caseSchema.safeParse(parseJson(await readFile(path, "utf8"), path));
  if (parsed.success) return parsed.data as ReferenceCase;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".") || "the file"} ${issue.message}`);
  throw new InvalidInput(`${path} is no case: ${faults.join("; ")}.`);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidInput(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
