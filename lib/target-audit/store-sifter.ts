import { MalformedTrace, readRecord } from "@/lib/memory/read-trace";
import { NEIGHBOURS } from "./contested";
import { addCounts, countStore } from "./coverage";
import { byConversation } from "./rescore";
import type { Memory } from "@/lib/memory/memory";
import type { TraceHeader, TracedQuery } from "@/lib/memory/trace";
import type { StoreCounts } from "./coverage";

/** A trace without its store. */
export interface TraceOutline {
  header: TraceHeader;
  headerLine: number;
  /** By line. */
  queries: Map<number, TracedQuery>;
  /** How many memories each conversation has, in order of appearance. */
  stores: Map<string, number>;
  /** Every memory's id begins with its conversation's, so that those of two conversations cannot be the same. */
  ownIds: boolean;
}

/** Takes the memories of a trace one after the other, and keeps of each conversation, once it is whole, what its queries need. */
export class StoreSifter {
  private readonly asked: Map<string, TracedQuery[]>;
  private readonly askedElsewhere: Map<string, TracedQuery[]>;
  private readonly gathering = new Map<string, { memories: Memory[]; ids: Set<string> }>();
  private readonly kept = new Map<string, Memory[]>();
  private readonly missing = new Map<TracedQuery, number>();
  private readonly allIds = new Set<string>();
  private counts: StoreCounts = countStore([]);

  /** @param others queries of other runs, which may be added to this one */
  constructor(private readonly outline: TraceOutline, others: readonly TracedQuery[]) {
    this.asked = byConversation([...outline.queries.values()]);
    this.askedElsewhere = byConversation(others);
  }

  /** @throws MalformedTrace where an id comes twice */
  take(line: string, number: number): void {
    const record = readRecord(line, { number, first: false });
    if (record.type !== "memory") throw changed(number);
    const { memory } = record;
    const store = this.gathering.get(memory.conversation) ?? { memories: [], ids: this.outline.ownIds ? new Set<string>() : this.allIds };
    if (store.ids.has(memory.id)) throw new MalformedTrace(number, "id", `"${memory.id}" is the id of an earlier memory`);
    store.ids.add(memory.id);
    store.memories.push(memory);
    this.gathering.set(memory.conversation, store);
    if (store.memories.length === this.outline.stores.get(memory.conversation)) this.sift(memory.conversation, store.memories);
  }

  /** What was kept, in order of the conversations; `missing` gives the place of a query's first result that its store does not hold, else −1. */
  end(): { memories: Memory[]; counts: StoreCounts; missing: (query: TracedQuery) => number } {
    if (this.gathering.size > 0) throw changed(this.outline.headerLine);
    const nothingStored = (query: TracedQuery) => (this.outline.stores.has(query.conversation) || query.results.length === 0 ? -1 : 0);
    return {
      memories: [...this.outline.stores.keys()].flatMap((conversation) => this.kept.get(conversation) ?? []),
      counts: this.counts,
      missing: (query) => this.missing.get(query) ?? nothingStored(query),
    };
  }

  private sift(conversation: string, store: readonly Memory[]): void {
    this.gathering.delete(conversation);
    this.counts = addCounts(this.counts, countStore(store));
    const queries = this.asked.get(conversation) ?? [];
    const ids = new Set(store.map(({ id }) => id));
    for (const query of queries) {
      const index = query.results.findIndex(({ id }) => !ids.has(id));
      if (index >= 0) this.missing.set(query, index);
    }
    this.kept.set(conversation, neededOf(store, queries, this.askedElsewhere.get(conversation) ?? []));
  }
}

/** The store's memories that an audit of the queries looks at, and its first. */
function neededOf(store: readonly Memory[], queries: readonly TracedQuery[], others: readonly TracedQuery[]): Memory[] {
  const returned = new Set(queries.flatMap(({ results }) => results.map(({ id }) => id)));
  const gold = new Set([...queries, ...others].flatMap(({ evidence }) => evidence));
  const turns = store.filter(({ raw }) => raw);
  const near = new Set<Memory>();
  turns.forEach(({ anchors }, index) => {
    if (gold.has(anchors[0]!)) for (const turn of turns.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1)) near.add(turn);
  });
  return store.filter((memory, index) => index === 0 || returned.has(memory.id) || near.has(memory) || memory.anchors.some((anchor) => gold.has(anchor)));
}

function changed(line: number): MalformedTrace {
  return new MalformedTrace(line, "", "the file was changed while it was being read; start again");
}
