import { methods } from "@/lib/auth/methods";
import { route } from "@/lib/auth/route";
import { NotFound } from "@/lib/errors";
import { findRelease } from "@/lib/releases/queries";

/** One release with its state, progress, files and manifest. */
const get = route<{ project: string; number: string }>(async ({ actor, params: { project, number } }) => {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new NotFound("That release");
  return findRelease(actor, { project, number });
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get });
