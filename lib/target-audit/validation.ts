import { contestedCredits } from "./contested";
import { creditLabels } from "./credit-labels";
import { creditedRun } from "./credits";
import { flipSurvival } from "./flip-survival";
import { decidedLabel, imputeLabels } from "./impute-labels";
import { CUTOFFS } from "./rescore";
import { semanticAudit } from "./semantic-audit";
import { validatedTarget } from "./validated-target";
import type { Trace } from "@/lib/memory/trace";
import type { LabelChoice, LabelledCase } from "./credit-labels";
import type { CreditedRun } from "./credits";
import type { FlipsUnderLabels } from "./flip-survival";
import type { BootstrapPlan } from "./mean-score";
import type { SemanticAudit } from "./semantic-audit";
import type { ValidatedTarget } from "./validated-target";

/** Which labels were used. */
export interface LabelSummary {
  sources: readonly string[];
  from: LabelChoice;
  /** Cases, and those that people and judges labelled. */
  cases: number;
  people: number;
  judges: number;
  /** Cases with a label that decides. */
  deciding: number;
  /** Cases whose memory some run holds. */
  matched: number;
}

/** What labels make of one run. */
export interface RunValidation {
  labels: LabelSummary;
  validated: ValidatedTarget;
  /** Of this run's contested credits. */
  semantic: SemanticAudit;
}

/** What labels make of several runs together. */
export interface JointValidation {
  labels: LabelSummary;
  /** Of the contested credits of all runs, each case once. */
  semantic: SemanticAudit;
  /** For each dataset with several runs. */
  flips: ({ dataset: string } & FlipsUnderLabels)[];
}

/** Of the runs together, and of each in the order given. */
export interface Validation extends JointValidation {
  runs: ({ system: string; dataset: string } & RunValidation)[];
}

interface Options {
  /** Names of the files that the labels come from. */
  sources: readonly string[];
  from: LabelChoice;
  bootstrap: BootstrapPlan;
}

/** Scores runs under the validated target, estimates deserved credit, and classes the flips between the runs. */
export function validateRuns(traces: readonly Trace[], cases: readonly LabelledCase[], { sources, from, bootstrap }: Options): Validation {
  const labels = creditLabels(cases, from);
  const credited = traces.map((trace) => creditedRun(trace, labels));
  const summary: LabelSummary = {
    sources, from,
    cases: cases.length,
    people: cases.filter(({ people }) => people.length > 0).length,
    judges: cases.filter(({ judges }) => judges.length > 0).length,
    deciding: [...labels.verdicts.values()].filter((verdict) => decidedLabel(verdict, labels) !== null).length,
    matched: matchedCases(credited),
  };
  const k = CUTOFFS.at(-1)!;
  const semantic = (of: readonly Trace[]) => semanticAudit(contestedCredits(of, { k }), { labels, bootstrap });
  const groups = [...new Set(credited.map(({ dataset }) => dataset))].map((dataset) => {
    const runs = credited.filter((run) => run.dataset === dataset);
    return { dataset, runs, plan: { labels, imputation: imputeLabels(runs, labels, { seed: bootstrap.seed }), cutoffs: CUTOFFS, bootstrap } };
  });
  return {
    labels: summary,
    semantic: semantic(traces),
    runs: credited.map((run, at) => {
      const { plan } = groups.find(({ dataset }) => dataset === run.dataset)!;
      return { system: run.system, dataset: run.dataset, labels: summary, validated: validatedTarget(run, plan), semantic: semantic([traces[at]!]) };
    }),
    flips: groups.filter(({ runs }) => runs.length > 1).map(({ dataset, runs, plan }) => ({ dataset, ...flipSurvival(runs, plan) })),
  };
}

function matchedCases(runs: readonly CreditedRun[]): number {
  return new Set(runs.flatMap(({ queries }) => queries.flatMap(({ credits }) => credits.flatMap(({ verdict }) => (verdict ? [verdict.externalId] : []))))).size;
}
