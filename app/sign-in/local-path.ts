/** A path on this site to go on to, or the projects page: never an address elsewhere. */
export function localPath(next: string | string[] | undefined): string {
  if (typeof next !== "string") return "/projects";
  const here = "http://assay.invalid";
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  if (!url || url.origin !== here || !next.startsWith("/") || url.pathname.startsWith("//")) return "/projects";
  return url.pathname + url.search + url.hash;
}
