import type { Audit } from "@/lib/target-audit/audit";
import type { CombinedAudit } from "@/lib/target-audit/combined-audit";
import type { Validation } from "@/lib/target-audit/validation";
import { NotFound } from "@/lib/errors";
import type { EvaluationContext } from "./evaluation-operation";
import { readableProjects } from "./list-validations";

/** What some labels make of the runs, or null when none are asked for. @throws NotFound where the reader may not see them, or they are not computed */
export async function validationOf(context: EvaluationContext, labels: string | undefined): Promise<Validation | null> {
  if (labels === undefined) return null;
  const found = await context.tx.evaluationValidation.findFirst({ where: { id: labels, evaluationId: context.evaluationId, status: "ready", projectId: { in: await readableProjects(context) } }, select: { result: true } });
  if (!found) throw new NotFound("That comparison with labels");
  return found.result as unknown as Validation;
}

/** The audit of the run in this place, with what labels make of it. */
export function auditWithLabels(audit: unknown, { validation, at }: { validation: Validation | null; at: number }): Audit | null {
  const validated = validation?.runs[at];
  return audit === null ? null : { ...(audit as Audit), ...(validated ? { validated } : {}) };
}

/** The runs audited together, with the audit of each put back, and with what labels make of them. */
export function combinedWithLabels(stored: unknown, { audits, validation }: { audits: readonly (Audit | null)[]; validation: Validation | null }): CombinedAudit | null {
  if (stored === null) return null;
  const joint = validation && { labels: validation.labels, semantic: validation.semantic, flips: validation.flips };
  return { ...(stored as CombinedAudit), runs: audits.filter((audit) => audit !== null), ...(joint ? { validated: joint } : {}) };
}
