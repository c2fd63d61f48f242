import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { validationState } from "@/lib/evaluations/validation-state";

/** Whether the figures with some labels are there yet, to be asked again and again. */
const get = route<{ evaluation: string; validation: string }>(async ({ actor, params }) => validationState(actor, params));

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get });
