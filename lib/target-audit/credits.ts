import { byConversation, rescore } from "./rescore";
import { verdictOn } from "./credit-labels";
import type { Trace } from "@/lib/memory/trace";
import type { CreditLabels, Verdict } from "./credit-labels";
import type { RescoredQuery } from "./rescore";

/** A memory that descends from a gold turn, with what was said of it. */
export interface Credit {
  id: string;
  anchors: readonly string[];
  raw: boolean;
  /** One name for the same memory in all runs: its case's id where it was labelled, else dataset, query and memory. */
  key: string;
  verdict: Verdict | null;
}

/** A query of a run with all memories that Source credits. */
export interface CreditedQuery {
  rescored: RescoredQuery;
  credits: Credit[];
}

/** A run with the verdicts on its memories. */
export interface CreditedRun {
  system: string;
  dataset: string;
  queries: CreditedQuery[];
}

/** Joins a run with labels: by dataset, query and memory, so that a label of one run serves all others that hold the memory. */
export function creditedRun(trace: Trace, labels: CreditLabels): CreditedRun {
  const { dataset, system } = trace.header;
  const memories = new Map([...byConversation(trace.memories)].map(([conversation, store]) => [conversation, new Map(store.map((memory) => [memory.id, memory]))]));
  return {
    system, dataset,
    queries: rescore(trace).map((rescored) => {
      const { query, targets } = rescored;
      const store = memories.get(query.conversation);
      const credits = [...targets.source].map((id): Credit => {
        const memory = store!.get(id)!;
        const found = verdictOn(labels, { dataset, system, query, memory }, memory.text);
        // A release does not hold the texts of cases outside its sample; the run does.
        const verdict = found && found.memoryText === null ? { ...found, memoryText: memory.text } : found;
        return { id, anchors: memory.anchors, raw: targets.raw.has(id), key: verdict?.externalId ?? `${dataset}/${query.id}/${id}\u0000${memory.text}`, verdict };
      });
      return { rescored, credits };
    }),
  };
}
