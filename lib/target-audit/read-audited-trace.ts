import { MalformedTrace, readRecord } from "@/lib/memory/read-trace";
import { StoreSifter } from "./store-sifter";
import type { TraceOutline } from "./store-sifter";
import type { Trace, TraceHeader, TracedQuery } from "@/lib/memory/trace";
import type { StoreCounts } from "./coverage";

/**
 * A trace that ends before its queries do was cut off.
 * @throws MalformedTrace where there is no query, or fewer than the dataset's report in the header counts
 */
export function refuseCut({ datasetReport }: TraceHeader, { queries, line }: { queries: number; line: number }): void {
  if (queries === 0) throw new MalformedTrace(line, "", "the trace ends without a query, so nothing can be audited; it may have been cut off. Make or send it again");
  if (datasetReport && queries < datasetReport.questions) throw new MalformedTrace(line, "datasetReport.questions", `is ${datasetReport.questions}, but the trace holds ${queries}; it may have been cut off. Take the trace as it was written, or take datasetReport out of the header if you left queries out on purpose`);
}

type Lines = AsyncIterable<string> | Iterable<string>;

/**
 * A trace with the part of its store that an audit looks at, in store order: what was returned, what descends from a gold
 * turn, the gold turns with their neighbours, and the first memory of each conversation, which keeps the conversations in
 * order. Figures and cases are the same as those of the whole trace.
 */
export interface AuditedTrace extends Trace {
  /** Counts of the whole store. */
  store: StoreCounts;
}

/**
 * Reads a trace as `readTrace` does, but never holds more of its store than one conversation, if the memories of each
 * stand together; a store of LongMemEval-M is many times larger than memory. The lines are gone through twice, since what
 * is asked may stand behind what is stored.
 * @param open gives the lines from the beginning
 * @param openChecked gives them the first time, where they are to be checked on the way
 * @throws MalformedTrace with line and field
 */
export async function readAuditedTrace(open: () => Lines, openChecked = open): Promise<AuditedTrace> {
  return siftTrace(open, await outlineTrace(openChecked));
}

/**
 * The second time through the lines of a trace.
 * @param others queries of other runs of the dataset, whose gold turns' memories are kept too
 * @throws MalformedTrace for an id that comes twice, and a result that its conversation's store does not hold
 */
export async function siftTrace(open: () => Lines, outline: TraceOutline, others: readonly TracedQuery[] = []): Promise<AuditedTrace> {
  const sifter = new StoreSifter(outline, others);
  let number = 0;
  for await (const line of open()) {
    number += 1;
    if (number === outline.headerLine || outline.queries.has(number) || !line.trim()) continue;
    sifter.take(line, number);
  }
  const { memories, counts, missing } = sifter.end();
  for (const [line, query] of outline.queries) {
    const { results } = query;
    if (results.length > outline.header.k) throw new MalformedTrace(line, "results", `holds ${results.length} results, though the header says at most ${outline.header.k}`);
    const index = missing(query);
    if (index < 0) continue;
    const { id } = results[index]!;
    const elsewhere = await conversationOf(id, open());
    throw new MalformedTrace(line, `results.${index}`, elsewhere === null ? `"${id}" is no memory of this trace's store` : `"${id}" belongs to another conversation, ${elsewhere}`);
  }
  return { header: outline.header, memories, queries: [...outline.queries.values()], store: counts };
}

/**
 * The first time through the lines of a trace: checks each by itself, and keeps all but the store.
 * @throws MalformedTrace with line and field
 */
export async function outlineTrace(open: () => Lines): Promise<TraceOutline> {
  let outline: TraceOutline | null = null;
  const ids = new Set<string>();
  let number = 0;
  for await (const line of open()) {
    number += 1;
    if (!line.trim()) continue;
    const record = readRecord(line, { number, first: outline === null });
    if (record.type === "header") outline = { header: record.header, headerLine: number, queries: new Map<number, TracedQuery>(), stores: new Map(), ownIds: true };
    else if (record.type === "query") {
      if (ids.has(record.query.id)) throw new MalformedTrace(number, "id", `"${record.query.id}" is the id of an earlier query`);
      ids.add(record.query.id);
      outline!.queries.set(number, record.query);
    } else {
      const { id, conversation } = record.memory;
      outline!.stores.set(conversation, (outline!.stores.get(conversation) ?? 0) + 1);
      outline!.ownIds &&= !conversation.includes("/") && id.startsWith(`${conversation}/`);
    }
  }
  if (!outline) throw new MalformedTrace(1, "", "the file is empty; a trace begins with a header");
  refuseCut(outline.header, { queries: outline.queries.size, line: outline.headerLine });
  return outline;
}

/** Only looked for when a result is not where it belongs. */
async function conversationOf(id: string, lines: Lines): Promise<string | null> {
  for await (const line of lines) {
    const { type, id: own, conversation } = line.trim() ? (JSON.parse(line) as { type: string; id: string; conversation: string }) : { type: "", id: "", conversation: "" };
    if (type === "memory" && own === id) return conversation;
  }
  return null;
}
