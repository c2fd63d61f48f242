import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { NotFound } from "@/lib/errors";
import { runProgress } from "@/lib/judges/run-progress";

/** How far a judge run is: counts by state, tokens and cost. */
const get = route<{ project: string; number: string }>(async ({ actor, params: { project, number } }) => {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new NotFound("That run");
  return runProgress(actor, { project, number });
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get });
