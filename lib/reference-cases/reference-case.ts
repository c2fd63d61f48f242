/** One checked case of a published table or of a named program, as it stands in a case file. */
export interface ReferenceCase {
  name: string;
  statistic: string;
  source?: string;
  /** Read by the runner of the statistic, which knows its shape. */
  input: unknown;
  options: unknown;
  expected: unknown;
  /** Largest difference of a number, absolute up to 1 and relative above. */
  tolerance: number;
  notes?: string;
}

/** What our functions give for the input of a case, in the shape of its `expected`; further keys are ignored. */
export type CaseRunner = (given: ReferenceCase) => unknown;

export interface CaseFailure {
  /** Of the case. */
  name: string;
  /** Of the value inside `expected`; empty for the case as a whole. */
  path: string;
  expected: unknown;
  got: unknown;
}

export type CaseOutcome =
  | { outcome: "passed" }
  | { outcome: "failed"; failures: readonly CaseFailure[] }
  | { outcome: "out-of-scope"; reason: string }
  | { outcome: "unknown" };
