import type { Trace, TracedQuery } from "@/lib/memory/trace";

/** Runs of one dataset that speak of different questions under one id, so that they cannot be compared. */
export class IncomparableRuns extends Error {
  constructor(message: string) {
    super(message);
    this.name = "IncomparableRuns";
  }
}

export interface CompletedRun<Run extends Trace = Trace> {
  trace: Run;
  /** Queries that were added, since another run of the dataset holds them. */
  missing: number;
}

/**
 * Gives every run of a dataset the queries of all of them: a query that a run lacks is added with an empty ranked list,
 * so that it scores 0 there instead of making the run look better.
 * @throws IncomparableRuns when two runs of a dataset have different evidence for one query
 */
export function completeRuns<Run extends Trace>(traces: readonly Run[]): CompletedRun<Run>[] {
  const asked = new Map<string, Map<string, { query: TracedQuery; system: string }>>();
  for (const { header: { dataset, system }, queries } of traces) {
    const known = asked.get(dataset) ?? new Map<string, { query: TracedQuery; system: string }>();
    asked.set(dataset, known);
    for (const query of queries) {
      const other = known.get(query.id);
      if (other) compare(query, other, { dataset, system });
      else known.set(query.id, { query, system });
    }
  }
  return traces.map((trace) => {
    const own = new Set(trace.queries.map(({ id }) => id));
    const added = [...asked.get(trace.header.dataset)!.values()].filter(({ query }) => !own.has(query.id)).map(({ query: { answer: _, ...query } }) => ({ ...query, results: [] }));
    return { trace: added.length === 0 ? trace : { ...trace, queries: [...trace.queries, ...added] }, missing: added.length };
  });
}

function compare(query: TracedQuery, other: { query: TracedQuery; system: string }, { dataset, system }: { dataset: string; system: string }): void {
  const same = query.evidence.length === other.query.evidence.length && query.evidence.every((turn) => other.query.evidence.includes(turn));
  if (same && query.conversation === other.query.conversation) return;
  throw new IncomparableRuns(`${other.system} and ${system} on ${dataset} have different evidence for the query ${query.id}: ${other.query.evidence.join(", ") || "none"} and ${query.evidence.join(", ") || "none"}. Runs are compared on the same questions only; make both from one version of the dataset.`);
}
