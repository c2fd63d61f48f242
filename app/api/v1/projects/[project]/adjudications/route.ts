import { settleCase } from "@/lib/adjudication/settle-case";
import { methods } from "@/lib/auth/methods";
import { jsonBody, route } from "@/lib/auth/route";

type Decision = Omit<Parameters<typeof settleCase>[1], "project">;

/** Settles a case: `{caseId, lastSequence, answers, reason?}` → `{sequence}`. `lastSequence` is the decision seen last, or null. */
const post = route<{ project: string }>(async ({ actor, params, request }) =>
  settleCase(actor, { ...((await jsonBody(request)) as Decision), project: params.project }),
);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: post });
