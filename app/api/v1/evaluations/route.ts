import { methods } from "@/lib/auth/methods";
import { jsonBody, route } from "@/lib/auth/route";
import { listEvaluations } from "@/lib/evaluations/list-evaluations";
import { openEvaluation } from "@/lib/evaluations/open-evaluation";

/** The evaluations that the caller may read. */
const get = route(async ({ actor }) => listEvaluations(actor, {}));

/** POST `{"name"}` → `{"evaluation": id}`: its traces are sent next. */
const post = route(async ({ request, actor }) => openEvaluation(actor, (await jsonBody(request)) as { name: string }));

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get, POST: post });
