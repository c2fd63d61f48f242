import { jsonBody, route } from "@/lib/auth/route";
import { skipCase } from "@/lib/annotations/skip-case";

export const POST = route<{ project: string }>(async ({ request, actor, params }) =>
  skipCase(actor, { ...((await jsonBody(request)) as Omit<Parameters<typeof skipCase>[1], "project">), project: params.project }),
);
