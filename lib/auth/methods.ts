const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Handler<Segment> = (request: Request, segment: Segment) => Promise<Response>;

/**
 * The exports of a route file: the handlers that it has and, for every other method, an answer in JSON. (Next would
 * answer an empty 405 that does not say what is allowed.) HEAD goes the way of GET.
 */
export function methods<Segment>(handlers: Partial<Record<Method, Handler<Segment>>>): Record<Method | "OPTIONS", Handler<Segment>> {
  const allow = [...METHODS.filter((method) => handlers[method]), ...(handlers.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse = async ({ method }: Request) => {
    const message = `${method} is not among the methods of this address: ${allow}.`;
    return Response.json({ error: { code: "method_not_allowed", message, fields: {} } }, { status: 405, headers: { Allow: allow, "Cache-Control": "no-store" } });
  };
  const options = async () => new Response(null, { status: 204, headers: { Allow: allow } });
  const complete = Object.fromEntries(METHODS.map((method) => [method, handlers[method] ?? refuse])) as Record<Method, Handler<Segment>>;
  return { ...complete, OPTIONS: options };
}
