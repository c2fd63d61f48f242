/** Who somebody is to an evaluation. */
export interface Standing {
  /** Of this installation; the operator counts as one. */
  administrator: boolean;
  /** Added it. */
  creator: boolean;
  /** Owns a project that was made from it. */
  ownsProject: boolean;
}

/** `read`: see its figures, its queries and its files. `edit`: add traces, have it audited, remove it. */
export type EvaluationNeed = "read" | "edit";

/** The whole rule: administrators and the creator may do everything, owners of a project made from it may read. */
export function evaluationGrants({ administrator, creator, ownsProject }: Standing, need: EvaluationNeed): boolean {
  return administrator || creator || (need === "read" && ownsProject);
}
