/**
 * Whether reading a request failed because its sender went away: Node says so with this very message and code, which
 * tells it from a connection of our own that broke (a database's reads "read ECONNRESET").
 */
export function clientLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "ResponseAborted" || (error.message === "aborted" && (error as NodeJS.ErrnoException).code === "ECONNRESET");
}
