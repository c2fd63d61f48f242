import { myLabel } from "@/lib/annotations/my-label";
import { reviseAnnotation } from "@/lib/annotations/revise-annotation";
import { methods } from "@/lib/auth/methods";
import { jsonBody, route } from "@/lib/auth/route";
import { refuseOtherPerson } from "../../labelling-route";

type Params = { project: string; annotation: string };
type Change = Omit<Parameters<typeof reviseAnnotation>[1], "project" | "annotationId">;

/** One's own label with its history, by the id of any of its revisions. */
const get = route<Params>(({ actor, params }) => myLabel(actor, { project: params.project, annotationId: params.annotation }));

const patch = route<Params>(async ({ request, actor, params }) => {
  refuseOtherPerson(request, actor);
  return reviseAnnotation(actor, { ...((await jsonBody(request)) as Change), project: params.project, annotationId: params.annotation });
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get, PATCH: patch });
