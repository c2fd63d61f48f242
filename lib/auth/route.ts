import { env } from "@/lib/env";
import { AppError, Forbidden, InvalidInput, STATUS_OF_ERROR, Unauthenticated } from "@/lib/errors";
import { internalMessage } from "./action";
import type { Actor } from "./actor";
import { clientLeft } from "./client-left";
import { currentActor } from "./session";

export interface RouteContext<Params> {
  request: Request;
  actor: Actor;
  params: Params;
}

/**
 * Wraps a route handler: knows who asks, refuses changes that another site started, and answers every error as JSON
 * `{error: {code, message, fields, …}}` with its status. What the handler returns is sent as JSON unless it is a Response.
 */
export function route<Params>(handle: (context: RouteContext<Params>) => Promise<unknown>) {
  return async (request: Request, segment: { params: Promise<Params> }): Promise<Response> => {
    try {
      refuseForeignChange(request);
      const actor = await currentActor();
      // Before anything is read: without a session, what was sent is nobody's business to judge.
      if (actor.kind === "nobody") throw new Unauthenticated();
      const result = await handle({ request, actor, params: await segment.params });
      return result instanceof Response ? result : json(result ?? null, 200);
    } catch (error) {
      if (error instanceof AppError) return errorResponse(error);
      // Nobody is there to read the answer, and nothing of ours went wrong. 499 is what proxies log for it.
      if (clientLeft(error)) return new Response(null, { status: 499 });
      return json({ error: { code: "internal", message: internalMessage(error), fields: {} } }, 500);
    }
  };
}

/** An error that a person can act on, as every route answers it. */
export function errorResponse({ code, message, fields, detail }: AppError): Response {
  return json({ error: { code, message, fields, ...detail } }, STATUS_OF_ERROR[code]);
}

const JSON_BODY_LIMIT_BYTES = 1_000_000;

/** The request's JSON body as an object; clear errors for anything else. */
export async function jsonBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text.length > JSON_BODY_LIMIT_BYTES) throw new InvalidInput("The request is larger than 1 MB.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new InvalidInput("The request's body is not JSON.");
  }
  if (!body || typeof body !== "object" || Array.isArray(body)) throw new InvalidInput("The request's body must be a JSON object.");
  return body as Record<string, unknown>;
}

function json(body: unknown, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}

/** Browsers say where a request comes from: a change must come from this very site. */
function refuseForeignChange(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") throw new Forbidden("Requests from other sites are refused.");
  const origin = request.headers.get("origin");
  if (origin && !ownOrigins(request).includes(origin)) throw new Forbidden("Requests from other sites are refused.");
}

function ownOrigins(request: Request): string[] {
  const { publicUrl, trustProxy } = env();
  const host = (trustProxy && request.headers.get("x-forwarded-host")) || request.headers.get("host");
  return host ? [publicUrl, `http://${host}`, `https://${host}`] : [publicUrl];
}
