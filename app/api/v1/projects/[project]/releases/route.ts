import { methods } from "@/lib/auth/methods";
import { jsonBody, route } from "@/lib/auth/route";
import { createRelease } from "@/lib/releases/create-release";
import { listReleases } from "@/lib/releases/queries";

interface Params {
  project: string;
}

/** All releases, the latest first. */
const get = route<Params>(async ({ actor, params }) => ({ releases: await listReleases(actor, params) }));

/** Asks for a new release: `{notes?, tiePolicy?, includeComments?, secondOpinions?, allowEmpty?}` → `{id, number}`. */
const post = route<Params>(async ({ actor, params, request }) => {
  const { notes, tiePolicy, includeComments, secondOpinions, allowEmpty } = (await jsonBody(request)) as Partial<Parameters<typeof createRelease>[1]>;
  return createRelease(actor, { project: params.project, notes, tiePolicy, includeComments, secondOpinions, allowEmpty });
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get, POST: post });
