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
  hidden: { dataset: string; stratum: string; runs: ContestedRun[] };
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
 * The contested credits of one or more runs on one dataset: queries that miss under Raw and hit under Source (and
 * Canonical) within k. The memory in question is the best-ranked credited one. Several runs that credit the same memory
 * for the same query give one case, with the runs in its hidden fields; its stratum is that of the best rank.
 * Unanswerable queries are left out, since they have no answer to support.
 */
export function contestedCredits(traces: readonly Trace[], options: ContestedOptions): ContestedCase[] {
  const cases = new Map<string, ContestedCase>();
  for (const trace of traces) {
    const stores = byConversation(trace.memories);
    const byId = new Map(trace.memories.map((memory) => [memory.id, memory]));
    for (const rescored of rescore(trace)) {
      const rank = contestedRank(rescored, options);
      if (rank === null) continue;
      const { query, ranked } = rescored;
      const memory = byId.get(ranked[rank - 1]!)!;
      const run = { system: trace.header.system, rank, score: query.results.find(({ id }) => id === memory.id)!.score };
      const externalId = `${trace.header.dataset}/${query.id}/${memory.id.slice(query.conversation.length + 1)}`;
      const known = cases.get(externalId);
      if (known) known.hidden.runs.push(run);
      else cases.set(externalId, makeCase({ externalId, rescored, memory, run, store: stores.get(query.conversation)!, dataset: trace.header.dataset }));
    }
  }
  const buckets = options.buckets ?? RANK_BUCKETS;
  for (const { hidden } of cases.values()) hidden.stratum = rankBucket(Math.min(...hidden.runs.map(({ rank }) => rank)), buckets);
  return [...cases.values()];
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
    hidden: { dataset, stratum: "", runs: [run] },
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
