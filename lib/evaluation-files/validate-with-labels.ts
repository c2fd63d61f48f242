import { InvalidInput } from "@/lib/errors";
import { validateRuns } from "@/lib/target-audit/validation";
import { readCreditLabels } from "./read-credit-labels";
import type { Trace } from "@/lib/memory/trace";
import type { LabelChoice } from "@/lib/target-audit/credit-labels";
import type { BootstrapPlan } from "@/lib/target-audit/mean-score";
import type { Validation } from "@/lib/target-audit/validation";

export interface LabelRequest {
  /** Folders of releases, and files of labels. */
  paths: readonly string[];
  from: LabelChoice;
}

/**
 * What labels make of saved runs.
 * @throws InvalidInput where labels cannot be read, are of none of these runs' memories, or nobody whose word is to decide said anything
 */
export async function validateWithLabels(traces: readonly Trace[], { paths, from }: LabelRequest, bootstrap: BootstrapPlan): Promise<Validation> {
  const { sources, cases } = await readCreditLabels(paths);
  const validation = validateRuns(traces, cases, { sources, from, bootstrap });
  if (validation.labels.matched === 0) throw new InvalidInput("None of the labels is of a memory that these runs hold. Were they made for another dataset, or under other case ids?");
  if (validation.labels.deciding === 0) {
    throw new InvalidInput(from === "judges" ? "No judge labelled any case. Choose --from people or --from adjudicated." : `No case has ${from === "people" ? "a majority of people" : "a final label"}. Choose --from judges to let the judges alone decide.`);
  }
  return validation;
}
