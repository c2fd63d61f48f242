import { validateLabelledRuns } from "./validate-labelled-runs";
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
 * What labels in files make of saved runs.
 * @throws InvalidInput where labels cannot be read, are of none of these runs' memories, or nobody whose word is to decide said anything
 */
export async function validateWithLabels(traces: readonly Trace[], { paths, from }: LabelRequest, bootstrap: BootstrapPlan): Promise<Validation> {
  return validateLabelledRuns(traces, { ...(await readCreditLabels(paths)), from, bootstrap });
}
