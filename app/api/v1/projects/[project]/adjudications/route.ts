import { settleCase } from "@/lib/adjudication/settle-case";
import { jsonBody, route } from "@/lib/auth/route";

type Decision = Omit<Parameters<typeof settleCase>[1], "project">;

/** Settles a case: `{caseId, lastSequence, answers, reason?}` → `{sequence}`. `lastSequence` is the decision seen last, or null. */
export const POST = route<{ project: string }>(async ({ actor, params, request }) =>
  settleCase(actor, { ...((await jsonBody(request)) as Decision), project: params.project }),
);
