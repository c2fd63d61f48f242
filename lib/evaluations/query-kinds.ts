/** What the list of queries can be narrowed to: what happened to a query in a run at the headline depth. */
export const QUERY_KINDS = ["contested", "gained", "lost"] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** The words for each kind, and what it means. */
export const QUERY_KIND_NAMES: Record<QueryKind, { name: string; meaning: string }> = {
  contested: { name: "Contested", meaning: "no hit under Raw, a hit under Source and Canonical, and an answer to support" },
  gained: { name: "Gained", meaning: "a hit under Canonical, none under Raw" },
  lost: { name: "Lost", meaning: "a hit under Raw, none under Canonical" },
};
