import { jsonBody, route } from "@/lib/auth/route";
import { submitAnnotation } from "@/lib/annotations/submit-annotation";

export const POST = route<{ project: string }>(async ({ request, actor, params }) =>
  submitAnnotation(actor, { ...((await jsonBody(request)) as Omit<Parameters<typeof submitAnnotation>[1], "project">), project: params.project }),
);
