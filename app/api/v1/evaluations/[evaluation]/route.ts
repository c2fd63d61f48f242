import { route } from "@/lib/auth/route";
import { evaluationState } from "@/lib/evaluations/evaluation-state";

/** How far an evaluation is, to be asked again and again while it is audited. */
export const GET = route<{ evaluation: string }>(async ({ actor, params }) => evaluationState(actor, params));
