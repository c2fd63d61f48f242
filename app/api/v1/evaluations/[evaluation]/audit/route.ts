import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { beginAudit } from "@/lib/evaluations/begin-audit";

/** POST when all traces are there → `{"evaluation": id, "known": boolean}`; the worker audits them. */
const post = route<{ evaluation: string }>(async ({ actor, params }) => beginAudit(actor, params));

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: post });
