import { CASE_STATES, type CaseState } from "@/lib/cases/case-states";

/** What the list shows, as its address says it. */
export interface ListView {
  state?: CaseState;
  stratum?: string;
  category?: string;
  search: string;
  page: number;
}

type SearchParams = Record<string, string | string[] | undefined>;

export function readListView(params: SearchParams): ListView {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].trim() : "");
  const state = CASE_STATES.find((name) => name === one("state"));
  const page = Number(one("page"));
  return {
    ...(state ? { state } : {}),
    ...(one("stratum") ? { stratum: one("stratum") } : {}),
    ...(one("category") ? { category: one("category") } : {}),
    search: one("q").slice(0, 200),
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, 1_000_000_000) : 1,
  };
}

/** The address of a view; changing a filter goes back to the first page. */
export function listAddress(project: string, view: Partial<ListView>): string {
  const { state, stratum, category, search, page = 1 } = view;
  const params = new URLSearchParams(Object.entries({ state, stratum, category, q: search, page: page > 1 ? String(page) : "" }).filter((entry): entry is [string, string] => Boolean(entry[1])));
  return `/projects/${project}/cases${params.size > 0 ? `?${params}` : ""}`;
}
