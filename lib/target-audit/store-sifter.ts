import { MalformedTrace, readMemoryAgain } from "@/lib/memory/read-trace";
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
    const memory = readMemoryAgain(line, number);
    if (!memory) throw changed(number);
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
    const returned = this.returnedOf(store, queries);
    const near = nearGold(store, [...queries, ...(this.askedElsewhere.get(conversation) ?? [])]);
    this.kept.set(conversation, store.filter((memory, at) => at === 0 || returned[at] === 1 || near.has(memory)));
  }

  /** 1 at the place of each memory of a store that some query returned; notes results that it does not hold. */
  private returnedOf(store: readonly Memory[], queries: readonly TracedQuery[]): Uint8Array {
    const placeOf = new Map<string, number>();
    for (let at = 0; at < store.length; at++) placeOf.set(store[at]!.id, at);
    const returned = new Uint8Array(store.length);
    for (const query of queries) {
      for (const [index, { id }] of query.results.entries()) {
        const at = placeOf.get(id);
        if (at !== undefined) returned[at] = 1;
        else if (!this.missing.has(query)) this.missing.set(query, index);
      }
    }
    return returned;
  }
}

/** What descends from the queries' gold turns, and these turns with their neighbours. */
function nearGold(store: readonly Memory[], queries: readonly TracedQuery[]): Set<Memory> {
  const gold = new Set(queries.flatMap(({ evidence }) => evidence));
  const near = new Set(store.filter(({ anchors }) => anchors.some((anchor) => gold.has(anchor))));
  const turns = store.filter(({ raw }) => raw);
  turns.forEach(({ anchors }, index) => {
    if (gold.has(anchors[0]!)) for (const turn of turns.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1)) near.add(turn);
  });
  return near;
}

function changed(line: number): MalformedTrace {
  return new MalformedTrace(line, "", "the file was changed while it was being read; start again");
}
