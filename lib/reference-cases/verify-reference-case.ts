import { agreementRunners } from "./agreement-runners";
import { associationRunners } from "./association-runners";
import { ANSWERED_OTHERWISE, NOT_COMPARED, OUT_OF_SCOPE } from "./case-scope";
import { compareValues } from "./compare-values";
import { consensusRunners } from "./consensus-runners";
import { gwetRunners } from "./gwet-runners";
import { inferenceRunners } from "./inference-runners";
import { retrievalRunners } from "./retrieval-runners";
import type { CaseOutcome, CaseRunner, ReferenceCase } from "./reference-case";

const RUNNERS: Readonly<Record<string, CaseRunner>> = {
  ...agreementRunners, ...gwetRunners, ...consensusRunners, ...associationRunners, ...inferenceRunners, ...retrievalRunners,
};

/**
 * Runs a reference case through the statistics and metrics rooms and compares every expected value to its tolerance.
 * `unknown` when no function answers the statistic and no list declares the case out of scope.
 */
export function verifyReferenceCase(given: ReferenceCase): CaseOutcome {
  const reason = entry(OUT_OF_SCOPE, given.name);
  if (reason !== undefined) return { outcome: "out-of-scope", reason };
  const runner = entry(RUNNERS, given.statistic);
  if (!runner) return { outcome: "unknown" };
  const ignored = [...(entry(NOT_COMPARED, given.statistic) ?? []), ...(entry(ANSWERED_OTHERWISE, given.name) ?? [])].map(({ path }) => path);
  const failures = compareValues(given.expected, runner(given), { name: given.name, tolerance: given.tolerance, ignored });
  return failures.length === 0 ? { outcome: "passed" } : { outcome: "failed", failures };
}

/** A file may call its case "constructor". */
function entry<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
