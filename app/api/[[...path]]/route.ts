import { methods } from "@/lib/auth/methods";
import { errorResponse } from "@/lib/auth/route";
import { NotFound } from "@/lib/errors";

const nothingHere = async () => errorResponse(new NotFound("That address"));

/** Every address below /api that is no route: programs get their 404 as JSON, signed in or not. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: nothingHere, POST: nothingHere, PUT: nothingHere, PATCH: nothingHere, DELETE: nothingHere });
