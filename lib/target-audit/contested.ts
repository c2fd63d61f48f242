import { byConversation, rescore } from "./rescore";
import type { Memory } from "@/lib/memory/memory";
import type { Trace, TraceHeader, TracedQuery } from "@/lib/memory/trace";
import type { RescoredQuery } from "./rescore";

interface ContestedRun {
  system: string;
  rank: number;
  score: number;
}

/** A contested credit in the form that a labelling project imports. */
export interface ContestedCase {
  externalId: string;
  query: string;
  goldAnswer: string;
  category: string;
  evidence: { id: string; speaker: string; text: string; time: string; gold: boolean }[];
  memory: { id: string; text: string; kind: string };
  hidden: { dataset: string; queryId: string; stratum: string; datasetStratum: string; runs: ContestedRun[] };
}

export interface ContestedOptions {
  /** The depth at which hit and miss are decided. */
  k: number;
  /** Also credits without a canonical hit; the paper's and our default is to ask for one. */
  withoutCanonicalHit?: boolean;
  /** Every returned memory that descends from a gold turn without being one, contested or not: what the validated target asks about. */
  everyReturned?: boolean;
  /** Upper ends of the rank buckets, ascending; the last is at least k. */
  buckets?: readonly number[];
}

/** The paper's strata: credited at rank 1–5, 6–20 or 21–60. */
const RANK_BUCKETS = [5, 20, 60] as const;
/** Turns shown before and after each gold turn. */
export const NEIGHBOURS = 2;

/**
 * The contested credits of one or more runs on one or more datasets: queries that miss under Raw and hit under Source (and
 * Canonical) within k. The memory in question is the best-ranked credited one. Unanswerable queries are left out, since
 * they have no answer to support.
 */
export function contestedCredits(traces: readonly Trace[], options: ContestedOptions): ContestedCase[] {
  return mergeContested(traces.map((trace) => {
    const stores = byConversation(trace.memories);
    const rescored = rescore(trace);
    return { queries: trace.queries.map(({ id }) => id), cases: rescored.flatMap((query) => contestedOfConversation(stores.get(query.query.conversation) ?? [], [query], { ...options, run: trace.header })) };
  }), options);
}

/** The contested credits of one run within one conversation. Their stratum is that of this run's rank. */
export function contestedOfConversation(store: readonly Memory[], rescored: readonly RescoredQuery[], options: ContestedOptions & { run: Pick<TraceHeader, "dataset" | "system"> }): ContestedCase[] {
  const contested = rescored.flatMap((query) => creditedRanks(query, options).map((rank) => ({ query, rank })));
  if (contested.length === 0) return [];
  const byId = new Map(store.map((memory) => [memory.id, memory]));
  return contested.map(({ query: { query, ranked }, rank }) => {
    const memory = byId.get(ranked[rank - 1]!)!;
    const score = query.results.find(({ id }) => id === memory.id)!.score;
    return makeCase({ query, memory, run: { system: options.run.system, rank, score }, store, dataset: options.run.dataset, buckets: options.buckets });
  });
}

interface RunCases {
  /** Ids of all queries of the run, in order. */
  queries: readonly string[];
  cases: readonly ContestedCase[];
}

/**
 * The cases of several runs, one for each dataset, query and credited memory: runs that credit the same memory for the
 * same query stand in the hidden fields of one case, whose stratum is that of the best rank. The cases stand in the order
 * of datasets and queries, whichever run they come from, so that an evenly spaced sample is spread over the queries.
 */
export function mergeContested(runs: readonly RunCases[], { buckets }: Pick<ContestedOptions, "buckets"> = {}): ContestedCase[] {
  const cases = new Map<string, { item: ContestedCase; order: number }>();
  for (const { queries, cases: ofRun } of runs) {
    const places = new Map(queries.map((id, index) => [id, index]));
    for (const item of ofRun) {
      const externalId = [item.externalId, withSystem(item.externalId, item.hidden.runs[0]!.system)].find((id) => (cases.get(id)?.item.memory.text ?? item.memory.text) === item.memory.text)!;
      const known = cases.get(externalId);
      if (known) known.item.hidden.runs.push(...item.hidden.runs);
      else cases.set(externalId, { order: places.get(item.hidden.queryId)!, item: { ...item, externalId, hidden: { ...item.hidden, runs: [...item.hidden.runs] } } });
    }
  }
  for (const { item: { hidden } } of cases.values()) Object.assign(hidden, strataOf(hidden, buckets));
  const datasets = [...new Set([...cases.values()].map(({ item }) => item.hidden.dataset))];
  const sorted = [...cases.values()].sort((a, b) => datasets.indexOf(a.item.hidden.dataset) - datasets.indexOf(b.item.hidden.dataset) || a.order - b.order);
  return sorted.map(({ item }) => item);
}

function strataOf({ dataset, runs }: Pick<ContestedCase["hidden"], "dataset" | "runs">, buckets?: readonly number[]): { stratum: string; datasetStratum: string } {
  const stratum = rankBucket(Math.min(...runs.map(({ rank }) => rank)), buckets);
  return { stratum, datasetStratum: `${dataset}: rank ${stratum}` };
}

export interface CaseIdParts {
  dataset: string;
  system: string;
  query: { id: string; conversation: string };
  memory: Pick<Memory, "id">;
}

/**
 * What a case of a memory may be called: the dataset, the query and the memory. Where two systems gave one id to memories
 * that say different things, the later one carries its system's name; whose label it is, the text decides.
 */
export function caseIds({ dataset, system, query, memory }: CaseIdParts): [string, string] {
  const own = memory.id.startsWith(`${query.conversation}/`) ? memory.id.slice(query.conversation.length + 1) : memory.id;
  const plain = `${dataset}/${query.id}/${own}`;
  return [plain, withSystem(plain, system)];
}

function withSystem(externalId: string, system: string): string {
  return `${externalId}@${system}`;
}

function creditedRanks(query: RescoredQuery, options: ContestedOptions): number[] {
  if (options.everyReturned) return query.query.answerable ? query.hits.source.ranks.filter((rank) => rank <= options.k && !query.targets.raw.has(query.ranked[rank - 1]!)) : [];
  const rank = contestedRank(query, options);
  return rank === null ? [] : [rank];
}

/** The rank at which a contested query is credited first, or null where nothing is contested. */
export function contestedRank({ query, hits }: RescoredQuery, { k, withoutCanonicalHit = false }: ContestedOptions): number | null {
  const within = (ranks: readonly number[]) => ranks[0] !== undefined && ranks[0] <= k;
  if (!query.answerable || within(hits.raw.ranks) || !within(hits.source.ranks)) return null;
  if (!withoutCanonicalHit && !within(hits.canonical.ranks)) return null;
  return withoutCanonicalHit ? hits.source.ranks[0]! : hits.canonical.ranks[0]!;
}

/** The bucket of a rank as text: "1-5", "6-20", "21-60". */
export function rankBucket(rank: number, buckets: readonly number[] = RANK_BUCKETS): string {
  const index = buckets.findIndex((end) => rank <= end);
  if (index < 0) return `over ${buckets.at(-1)}`;
  const [from, to] = [index === 0 ? 1 : buckets[index - 1]! + 1, buckets[index]!];
  return from === to ? String(from) : `${from}-${to}`;
}

interface CaseParts {
  query: TracedQuery;
  memory: Memory;
  run: ContestedRun;
  store: readonly Memory[];
  dataset: string;
  buckets: readonly number[] | undefined;
}

function makeCase({ query, memory, run, store, dataset, buckets }: CaseParts): ContestedCase {
  const [externalId] = caseIds({ dataset, system: run.system, query, memory });
  return {
    externalId,
    query: query.query,
    goldAnswer: query.goldAnswer,
    category: query.category,
    evidence: evidenceWithNeighbours(store, query.evidence),
    memory: { id: memory.id, text: memory.text, kind: memory.kind },
    hidden: { dataset, queryId: query.id, ...strataOf({ dataset, runs: [run] }, buckets), runs: [run] },
  };
}

/** The gold turns and up to two turns on either side within the session, in the order of the conversation. */
function evidenceWithNeighbours(store: readonly Memory[], evidence: readonly string[]): ContestedCase["evidence"] {
  const turns = store.filter((memory) => memory.raw);
  const gold = new Set(evidence);
  const shown = new Set<number>();
  turns.forEach((turn, index) => {
    if (!gold.has(turn.anchors[0]!)) return;
    for (let near = index - NEIGHBOURS; near <= index + NEIGHBOURS; near++) {
      if (turns[near]?.time === turn.time) shown.add(near);
    }
  });
  return [...shown].sort((a, b) => a - b).map((index) => {
    const { anchors, speaker, text, time } = turns[index]!;
    return { id: anchors[0]!, speaker, text, time, gold: gold.has(anchors[0]!) };
  });
}
