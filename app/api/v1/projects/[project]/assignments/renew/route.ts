import { jsonBody, route } from "@/lib/auth/route";
import { renewLeases } from "@/lib/assignments/renew-leases";

export const POST = route<{ project: string }>(async ({ request, actor, params }) =>
  renewLeases(actor, { ...((await jsonBody(request)) as Omit<Parameters<typeof renewLeases>[1], "project">), project: params.project }),
);
