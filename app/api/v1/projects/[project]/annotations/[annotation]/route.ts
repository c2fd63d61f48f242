import { jsonBody, route } from "@/lib/auth/route";
import { reviseAnnotation } from "@/lib/annotations/revise-annotation";

type Body = Omit<Parameters<typeof reviseAnnotation>[1], "project" | "annotationId">;

export const PATCH = route<{ project: string; annotation: string }>(async ({ request, actor, params }) =>
  reviseAnnotation(actor, { ...((await jsonBody(request)) as Body), project: params.project, annotationId: params.annotation }),
);
