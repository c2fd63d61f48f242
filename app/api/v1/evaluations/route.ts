import { jsonBody, route } from "@/lib/auth/route";
import { listEvaluations } from "@/lib/evaluations/list-evaluations";
import { openEvaluation } from "@/lib/evaluations/open-evaluation";

/** The evaluations that the caller may read. */
export const GET = route(async ({ actor }) => listEvaluations(actor, {}));

/** POST `{"name"}` → `{"evaluation": id}`: its traces are sent next. */
export const POST = route(async ({ request, actor }) => openEvaluation(actor, (await jsonBody(request)) as { name: string }));
