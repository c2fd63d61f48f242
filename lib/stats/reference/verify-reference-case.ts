import { agreementRunners } from "./agreement-runners";
import { associationRunners } from "./association-runners";
import { ANSWERED_OTHERWISE, NOT_COMPARED, OUT_OF_SCOPE_CASES, OUT_OF_SCOPE_STATISTICS } from "./case-scope";
import { compareValues } from "./compare-values";
import { consensusRunners } from "./consensus-runners";
import { gwetRunners } from "./gwet-runners";
import { inferenceRunners } from "./inference-runners";
import type { CaseOutcome, CaseRunner, ReferenceCase } from "./reference-case";

const RUNNERS: Readonly<Record<string, CaseRunner>> = {
  ...agreementRunners, ...gwetRunners, ...consensusRunners, ...associationRunners, ...inferenceRunners,
};

/**
 * Runs a reference case through the functions of this room and compares every expected value to its tolerance.
 * `unknown` when no function answers the statistic and no list declares it out of scope.
 */
export function verifyReferenceCase(given: ReferenceCase): CaseOutcome {
  const reason = OUT_OF_SCOPE_CASES[given.name] ?? OUT_OF_SCOPE_STATISTICS[given.statistic];
  if (reason !== undefined) return { outcome: "out-of-scope", reason };
  const runner = RUNNERS[given.statistic];
  if (!runner) return { outcome: "unknown" };
  const ignored = [...(NOT_COMPARED[given.statistic] ?? []), ...(ANSWERED_OTHERWISE[given.name] ?? [])].map(({ path }) => path);
  const failures = compareValues(given.expected, runner(given), { name: given.name, tolerance: given.tolerance, ignored });
  return failures.length === 0 ? { outcome: "passed" } : { outcome: "failed", failures };
}
