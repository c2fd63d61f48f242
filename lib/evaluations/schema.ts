import { z } from "zod";

export const evaluationName = z.string("Give the evaluation a name.").trim().min(1, "Give the evaluation a name.").max(200, "Use at most 200 characters.").refine((text) => text.isWellFormed() && !text.includes("\u0000"), "Use ordinary characters.");

export type EvaluationStatus = "receiving" | "auditing" | "ready" | "failed";

/** How far an audit is. */
export interface AuditProgress {
  step: string;
  done: number;
  total: number;
}

/** Most traces of one evaluation. */
export const TRACES_LIMIT = 60;
