interface Origin {
  externalId: string;
  /** What the task type shows of the case in lists. */
  headline: string;
  dataset: string | null;
  queryId: string | null;
  stratum: string | null;
}

/**
 * The question that a case is about, whichever system answered it: its id inside its dataset, or its words where no id is
 * known. Cases with one key depend on one another.
 *
 * Judge outputs used to be imported with the system's name as dataset, before the answer's id and as begin of the
 * stratum: of such cases the id without it is the question's.
 */
export function queryKey({ externalId, headline, dataset, queryId, stratum }: Origin): string {
  if (queryId) return JSON.stringify([dataset ?? "", queryId]);
  const prefix = `${dataset}/`;
  const system = dataset && externalId.startsWith(prefix) && (stratum === dataset || stratum?.startsWith(`${dataset}, `));
  return JSON.stringify(system ? ["", externalId.slice(prefix.length)] : [dataset ?? "", null, headline]);
}
