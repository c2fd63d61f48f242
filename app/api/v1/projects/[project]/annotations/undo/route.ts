import { jsonBody, route } from "@/lib/auth/route";
import { undoLast } from "@/lib/annotations/undo-last";

export const POST = route<{ project: string }>(async ({ request, actor, params }) =>
  undoLast(actor, { ...((await jsonBody(request)) as Omit<Parameters<typeof undoLast>[1], "project">), project: params.project }),
);
