import { QUERY_KINDS, type QueryKind } from "@/lib/evaluations/query-kinds";

/** What the list of queries shows, as its address says it. */
export interface QueryView {
  kind?: QueryKind;
  category?: string;
  run?: number;
  search: string;
  page: number;
}

export function readQueryView(params: Record<string, string | string[] | undefined>): QueryView {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].trim() : "");
  const positive = (name: string) => (/^[1-9]\d{0,5}$/.test(one(name)) ? Number(one(name)) : null);
  const kind = QUERY_KINDS.find((name) => name === one("kind"));
  const run = positive("run");
  return {
    ...(kind ? { kind } : {}),
    ...(one("category") ? { category: one("category").slice(0, 500) } : {}),
    ...(run === null ? {} : { run }),
    search: one("q").slice(0, 200),
    page: positive("page") ?? 1,
  };
}

/** The address of a view; changing a filter goes back to the first page. */
export function queryAddress(evaluation: string, { kind, category, run, search, page = 1 }: Partial<QueryView>): string {
  const entries = Object.entries({ kind, category, run: run?.toString(), q: search, page: page > 1 ? String(page) : "" });
  const params = new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
  return `/evaluations/${evaluation}/queries${params.size > 0 ? `?${params}` : ""}`;
}
