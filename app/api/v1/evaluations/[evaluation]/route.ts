import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { evaluationState } from "@/lib/evaluations/evaluation-state";
import { removeEvaluation } from "@/lib/evaluations/remove-evaluation";

/** How far an evaluation is, to be asked again and again while it is audited. */
const get = route<{ evaluation: string }>(async ({ actor, params }) => evaluationState(actor, params));

/** Drops an evaluation, such as one whose traces cannot all be sent. */
const remove = route<{ evaluation: string }>(async ({ actor, params }) => removeEvaluation(actor, params));

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get, DELETE: remove });
