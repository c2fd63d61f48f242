import { jsonBody, route } from "@/lib/auth/route";
import { releaseLeases } from "@/lib/assignments/release-leases";

export const POST = route<{ project: string }>(async ({ request, actor, params }) =>
  releaseLeases(actor, { ...((await jsonBody(request)) as Omit<Parameters<typeof releaseLeases>[1], "project">), project: params.project }),
);
