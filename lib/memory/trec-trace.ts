import type { Memory } from "./memory";
import type { Trace, TraceHeader, TracedQuery } from "./trace";
import type { TrecRun } from "./trec";

/** Judgements of one target: query → memory → grade; a grade above 0 credits. */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Judgements that no lineage can give, in words. */
export class InconsistentQrels extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InconsistentQrels";
  }
}

interface TrecParts {
  run: TrecRun;
  raw: Qrels;
  /** One of the two may be missing: Source is then Raw with Canonical, Canonical what of Source is not Raw. */
  source: Qrels | null;
  canonical: Qrels | null;
  header: Omit<TraceHeader, "k">;
}

/** All queries are of one conversation, since TREC's files know none. */
const CONVERSATION = "trec";

/**
 * A trace from a TREC run and the judgements of the targets, so that a run of another tool can be audited. Memories that
 * the same queries credit get one made-up source turn, which is evidence of those queries: the targets that follow from
 * this lineage are exactly the judged ones. There are no texts. Queries that are judged but not in the run get an empty
 * list; those in the run without judgements have no evidence.
 * @throws InconsistentQrels when Source lacks what Raw or Canonical credits, or a memory is raw for one query and not for another
 */
export function traceOfTrec({ run, raw, source, canonical, header }: TrecParts): Trace {
  const targets = { raw: credited(raw), source: source ? credited(source) : null, canonical: canonical ? credited(canonical) : null };
  const memories = new Map<string, { queries: Set<string>; raw: Set<string>; canonical: Set<string> }>();
  const note = (query: string, memory: string, role: "queries" | "raw" | "canonical") => {
    const known = memories.get(memory) ?? { queries: new Set(), raw: new Set(), canonical: new Set() };
    memories.set(memory, known);
    known[role].add(query);
  };
  for (const [query, memory] of targets.raw) note(query, memory, "raw");
  for (const [query, memory] of targets.canonical ?? (targets.source ?? []).filter(([query, memory]) => !memories.get(memory)?.raw.has(query))) note(query, memory, "canonical");
  for (const [query, memory] of targets.source ?? [...targets.raw, ...(targets.canonical ?? [])]) note(query, memory, "queries");
  const turns = new Map<string, string>();
  const lineage = [...memories].map(([id, roles]): Memory => {
    checkRoles(id, roles);
    const key = JSON.stringify([...roles.queries].sort());
    if (!turns.has(key)) turns.set(key, `turn-${turns.size + 1}`);
    return memoryOf(id, turns.get(key)!, { raw: roles.raw.size > 0, canonical: roles.canonical.size > 0 });
  });
  const evidence = new Map<string, string[]>();
  for (const [key, turn] of turns) for (const query of JSON.parse(key) as string[]) evidence.set(query, [...(evidence.get(query) ?? []), turn]);
  const retrieved = [...new Set([...run.results.values()].flat().map(({ id }) => id))].filter((id) => !memories.has(id));
  const queries = [...new Set([...run.results.keys(), ...raw.keys(), ...(source?.keys() ?? []), ...(canonical?.keys() ?? [])])];
  return {
    header: { ...header, k: Math.max(1, ...[...run.results.values()].map(({ length }) => length)) },
    memories: [...lineage, ...retrieved.map((id) => memoryOf(id, "not judged", { raw: false, canonical: false }))],
    queries: queries.map((id): TracedQuery => ({ id, conversation: CONVERSATION, query: "", goldAnswer: "", category: "", answerable: true, evidence: evidence.get(id) ?? [], results: run.results.get(id) ?? [] })),
  };
}

function credited(qrels: Qrels): [string, string][] {
  return [...qrels].flatMap(([query, grades]) => [...grades].filter(([, grade]) => grade > 0).map(([memory]): [string, string] => [query, memory]));
}

function checkRoles(id: string, { queries, ...roles }: { queries: Set<string>; raw: Set<string>; canonical: Set<string> }): void {
  for (const [role, of] of Object.entries(roles)) {
    const outside = [...of].find((query) => !queries.has(query));
    if (outside !== undefined) throw new InconsistentQrels(`${id} is credited for ${outside} under ${role}, but not under source; Source holds whatever Raw and Canonical hold.`);
    const lacking = of.size > 0 ? [...queries].find((query) => !of.has(query)) : undefined;
    if (lacking !== undefined) throw new InconsistentQrels(`${id} is ${role} for ${[...of][0]}, but credited under source only for ${lacking}. Whether a memory is ${role} does not depend on the query.`);
  }
}

function memoryOf(id: string, turn: string, roles: { raw: boolean; canonical: boolean }): Memory {
  return { id, conversation: CONVERSATION, anchors: [turn], ...roles, kind: "memory", text: "", speaker: "", time: "" };
}
