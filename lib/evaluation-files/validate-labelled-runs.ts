import { InvalidInput } from "@/lib/errors";
import { validateRuns } from "@/lib/target-audit/validation";
import type { Trace } from "@/lib/memory/trace";
import type { LabelChoice } from "@/lib/target-audit/credit-labels";
import type { BootstrapPlan } from "@/lib/target-audit/mean-score";
import type { LabelSummary, Validation } from "@/lib/target-audit/validation";
import type { LabelFiles } from "./read-credit-labels";

/**
 * What labels make of runs.
 * @throws InvalidInput where they are of none of these runs' memories, or nobody whose word is to decide said anything
 */
export function validateLabelledRuns(traces: readonly Trace[], { sources, cases, from, bootstrap }: LabelFiles & { from: LabelChoice; bootstrap: BootstrapPlan }): Validation {
  const validation = validateRuns(traces, cases, { sources, from, bootstrap });
  if (validation.labels.matched === 0) throw new InvalidInput("None of the labels is of a memory that these runs hold. Were they made for another dataset, or under other case ids?");
  if (validation.labels.deciding === 0) {
    throw new InvalidInput(undecided(validation.labels));
  }
  return validation;
}

/** Said at the command line and on the pages, so in words that hold for both. */
function undecided({ from, people, judges }: LabelSummary): string {
  if (people === 0 && judges === 0) return "Nobody has labelled any of these cases yet, neither people nor judges. Label them first, then release again.";
  if (from === "judges") return "No judge labelled any case, but people did: let people or the final labels decide.";
  const missing = `No case has ${from === "people" ? "a majority of people" : "a final label"}.`;
  return judges === 0 ? missing : `${missing} Judges labelled ${judges.toLocaleString("en")} of the cases: let the judges alone decide.`;
}
