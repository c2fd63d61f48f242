import { byConversation, rescore } from "./rescore";
import type { Memory } from "@/lib/memory/memory";
import type { Trace } from "@/lib/memory/trace";
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
  /** Upper ends of the rank buckets, ascending; the last is at least k. */
  buckets?: readonly number[];
}

/** The paper's strata: credited at rank 1–5, 6–20 or 21–60. */
const RANK_BUCKETS = [5, 20, 60] as const;
/** Turns shown before and after each gold turn. */
const NEIGHBOURS = 2;

/**
 * The contested credits of one or more runs on one or more datasets: queries that miss under Raw and hit under Source (and
 * Canonical) within k. The memory in question is the best-ranked credited one. Several runs that credit the same memory
 * for the same query give one case, with the runs in its hidden fields; its stratum is that of the best rank.
 * Unanswerable queries are left out, since they have no answer to support. The cases stand in the order of datasets and
 * queries, whichever run they come from, so that an evenly spaced sample is spread over the queries.
 */
export function contestedCredits(traces: readonly Trace[], options: ContestedOptions): ContestedCase[] {
  const cases = new Map<string, { item: ContestedCase; order: number }>();
  const datasets = [...new Set(traces.map(({ header }) => header.dataset))];
  for (const trace of traces) {
    const { dataset, system } = trace.header;
    const stores = byConversation(trace.memories);
    const byId = new Map(trace.memories.map((memory) => [memory.id, memory]));
    rescore(trace).forEach((rescored, index) => {
      const rank = contestedRank(rescored, options);
      if (rank === null) return;
      const { query, ranked } = rescored;
      const memory = byId.get(ranked[rank - 1]!)!;
      const run = { system, rank, score: query.results.find(({ id }) => id === memory.id)!.score };
      const externalId = caseIds({ dataset, system, query, memory }).find((id) => (cases.get(id)?.item.memory.text ?? memory.text) === memory.text)!;
      const known = cases.get(externalId);
      if (known) known.item.hidden.runs.push(run);
      else cases.set(externalId, { order: index, item: makeCase({ externalId, rescored, memory, run, store: stores.get(query.conversation)!, dataset }) });
    });
  }
  const buckets = options.buckets ?? RANK_BUCKETS;
  for (const { item: { hidden } } of cases.values()) {
    hidden.stratum = rankBucket(Math.min(...hidden.runs.map(({ rank }) => rank)), buckets);
    hidden.datasetStratum = `${hidden.dataset}: rank ${hidden.stratum}`;
  }
  const place = ({ item, order }: { item: ContestedCase; order: number }) => ({ dataset: datasets.indexOf(item.hidden.dataset), order });
  const sorted = [...cases.values()].map((entry) => ({ entry, ...place(entry) })).sort((a, b) => a.dataset - b.dataset || a.order - b.order);
  return sorted.map(({ entry }) => entry.item);
}

/**
 * What a case of a memory may be called: the dataset, the query and the memory. Where two systems gave one id to memories
 * that say different things, the later one carries its system's name; whose label it is, the text decides.
 */
export function caseIds({ dataset, system, query, memory }: { dataset: string; system: string; query: { id: string; conversation: string }; memory: Pick<Memory, "id"> }): [string, string] {
  const own = memory.id.startsWith(`${query.conversation}/`) ? memory.id.slice(query.conversation.length + 1) : memory.id;
  const plain = `${dataset}/${query.id}/${own}`;
  return [plain, `${plain}@${system}`];
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
  externalId: string;
  rescored: RescoredQuery;
  memory: Memory;
  run: ContestedRun;
  store: readonly Memory[];
  dataset: string;
}

function makeCase({ externalId, rescored: { query }, memory, run, store, dataset }: CaseParts): ContestedCase {
  return {
    externalId,
    query: query.query,
    goldAnswer: query.goldAnswer,
    category: query.category,
    evidence: evidenceWithNeighbours(store, query.evidence),
    memory: { id: memory.id, text: memory.text, kind: memory.kind },
    hidden: { dataset, queryId: query.id, stratum: "", datasetStratum: "", runs: [run] },
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
