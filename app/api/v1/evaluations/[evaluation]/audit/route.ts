import { route } from "@/lib/auth/route";
import { beginAudit } from "@/lib/evaluations/begin-audit";

/** POST when all traces are there → `{"evaluation": id, "known": boolean}`; the worker audits them. */
export const POST = route<{ evaluation: string }>(async ({ actor, params }) => beginAudit(actor, params));
