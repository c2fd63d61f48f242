import { discardSignInAttempts } from "@/lib/accounts/discard-sign-in-attempts";
import { OPERATOR } from "@/lib/auth/actor";
import { discardStaleImports } from "@/lib/cases/imports/discard-stale-imports";
import { AppError } from "@/lib/errors";
import { auditEvaluation } from "@/lib/evaluations/audit-evaluation";
import { auditFailure } from "@/lib/evaluations/audit-failure";
import { discardStaleEvaluations } from "@/lib/evaluations/discard-stale-evaluations";
import { failValidation } from "@/lib/evaluations/fail-validation";
import { validateEvaluation } from "@/lib/evaluations/validate-evaluation";
import { failAudit } from "@/lib/evaluations/fail-audit";
import { recoverAudits } from "@/lib/evaluations/recover-audits";
import { workSlice } from "@/lib/judges/work-slice";
import { buildFailure } from "@/lib/releases/build-failure";
import { buildRelease } from "@/lib/releases/build-release";
import { failRelease } from "@/lib/releases/fail-release";
import { recoverReleases } from "@/lib/releases/recover-releases";
import type { JobData, JobName } from "./definitions";

export interface Try {
  /** Aborts when the worker is asked to stop: give up soon, the job is tried again later. */
  signal: AbortSignal;
  /** No further try follows this one. */
  last: boolean;
}

type Handlers = { [Name in JobName]: (data: JobData<Name>, attempt: Try) => Promise<unknown> };

/** What the worker does for each job. Whoever runs the server asked for it, so it acts as the operator. */
export const HANDLERS: Handlers = {
  "build-release": buildOrFail,
  "recover-releases": () => recoverReleases(OPERATOR, {}),
  "discard-stale-imports": () => discardStaleImports(OPERATOR, {}),
  "audit-evaluation": auditOrFail,
  "validate-evaluation": validateOrFail,
  "recover-audits": () => recoverAudits(OPERATOR, {}),
  "discard-stale-evaluations": () => discardStaleEvaluations(OPERATOR, {}),
  "judge-run": (data, { signal }) => workSlice(OPERATOR, { ...data, signal }),
  "discard-sign-in-attempts": () => discardSignInAttempts(OPERATOR, {}),
};

async function buildOrFail({ project, release }: JobData<"build-release">, { signal, last }: Try): Promise<unknown> {
  try {
    return await buildRelease(OPERATOR, { project, release, signal });
  } catch (error) {
    // What a person can mend does not mend itself; anything else may be over at the next try.
    const hopeless = error instanceof AppError && error.code === "invalid_input";
    if (!hopeless && (!last || signal.aborted)) throw error;
    if (!hopeless) console.error(`release ${release} of ${project} could not be built:`, error);
    return failRelease(OPERATOR, { project, release, error: buildFailure(error) });
  }
}

async function auditOrFail({ evaluation }: JobData<"audit-evaluation">, { signal, last }: Try): Promise<unknown> {
  try {
    return await auditEvaluation(OPERATOR, { evaluation, signal });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return { removed: true };
    const hopeless = error instanceof AppError && error.code === "invalid_input";
    if (!hopeless && (!last || signal.aborted)) throw error;
    if (!hopeless) console.error(`evaluation ${evaluation} could not be audited:`, error);
    return failAudit(OPERATOR, { evaluation, error: auditFailure(error) });
  }
}

async function validateOrFail({ evaluation, validation }: JobData<"validate-evaluation">, { signal, last }: Try): Promise<unknown> {
  try {
    return await validateEvaluation(OPERATOR, { evaluation, validation });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return { removed: true };
    const hopeless = error instanceof AppError && error.code === "invalid_input";
    if (!hopeless && (!last || signal.aborted)) throw error;
    if (!hopeless) console.error(`evaluation ${evaluation} could not be scored by labels:`, error);
    return failValidation(OPERATOR, { evaluation, validation, error: auditFailure(error) });
  }
}
