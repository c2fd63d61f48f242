import { myLabel } from "@/lib/annotations/my-label";
import { reviseAnnotation } from "@/lib/annotations/revise-annotation";
import { jsonBody, route } from "@/lib/auth/route";
import { refuseOtherPerson } from "../../labelling-route";

type Params = { project: string; annotation: string };
type Change = Omit<Parameters<typeof reviseAnnotation>[1], "project" | "annotationId">;

/** One's own label with its history, by the id of any of its revisions. */
export const GET = route<Params>(({ actor, params }) => myLabel(actor, { project: params.project, annotationId: params.annotation }));

export const PATCH = route<Params>(async ({ request, actor, params }) => {
  refuseOtherPerson(request, actor);
  return reviseAnnotation(actor, { ...((await jsonBody(request)) as Change), project: params.project, annotationId: params.annotation });
});
