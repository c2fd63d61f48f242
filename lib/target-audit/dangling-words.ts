import { counted } from "./numbers";
import type { CoverageReport } from "./coverage";

/** That some evidence is no turn of the store, with the first place; empty where all of it is, or nobody can tell. */
export function danglingWords({ danglingEvidence }: Pick<CoverageReport, "danglingEvidence">): string {
  const { ids, queries, first } = danglingEvidence ?? { ids: 0, queries: 0, first: null };
  if (first === null) return "";
  return `${counted(ids, "evidence id")} of ${counted(queries, "query", "queries")} ${ids === 1 ? "is" : "are"} no turn of the store, so that no target credits anything for ${ids === 1 ? "it" : "them"}; the first is ${first.id} of ${first.query}.`;
}
