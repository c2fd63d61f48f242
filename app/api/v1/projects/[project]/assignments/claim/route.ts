import { jsonBody, route } from "@/lib/auth/route";
import { claimCases } from "@/lib/assignments/claim-cases";

export const POST = route<{ project: string }>(async ({ request, actor, params }) =>
  claimCases(actor, { ...((await jsonBody(request)) as Omit<Parameters<typeof claimCases>[1], "project">), project: params.project }),
);
