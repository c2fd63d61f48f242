import type { Actor } from "@/lib/auth/actor";
import type { Operation } from "@/lib/auth/operation";
import { jsonBody, route } from "@/lib/auth/route";
import { Unauthenticated } from "@/lib/errors";

/**
 * A POST of the work screen: the operation's input is the request's JSON object. The screen says in a header whose labels
 * it sends: when somebody else has signed in in the same browser meanwhile, nothing of it is stored under their name.
 */
export function labellingRoute<Input extends { project: string }, Result>(operation: Operation<Input, Result>) {
  return route<{ project: string }>(async ({ request, actor, params }) => {
    refuseOtherPerson(request, actor);
    return operation(actor, { ...(await jsonBody(request)), project: params.project } as Input);
  });
}

export function refuseOtherPerson(request: Request, actor: Actor): void {
  const labelledBy = request.headers.get("x-assay-user");
  if (labelledBy && actor.kind === "user" && actor.userId !== labelledBy) throw new Unauthenticated("Somebody else is signed in in this browser now. Sign in again to go on.");
}
