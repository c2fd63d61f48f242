import { scoreAnswers } from "./answer-scores";
import { contestedOfConversation } from "./contested";
import { addCounts, countStore } from "./coverage";
import { isLongMemEval, scoreLongMemEval } from "./longmemeval-scores";
import { byConversation, rescoreQuery } from "./rescore";
import { targetsByLineage } from "./targets";
import type { Memory } from "@/lib/memory/memory";
import type { Trace, TraceHeader, TracedQuery } from "@/lib/memory/trace";
import type { AnswerScores } from "./answer-scores";
import type { ContestedCase, ContestedOptions } from "./contested";
import type { DanglingEvidence, StoreCounts } from "./coverage";
import type { LongMemEvalQuery } from "./longmemeval-scores";
import type { RescoredQuery } from "./rescore";

/** What an audit needs of a run: all that follows from a conversation's store is worked out, the store itself is gone. */
export interface CollectedRun {
  header: TraceHeader;
  rescored: RescoredQuery[];
  store: StoreCounts;
  dangling: DanglingEvidence;
  contested: ContestedCase[];
  /** By query id. */
  answers: Map<string, AnswerScores>;
  /** Answerable queries by LongMemEval's metrics; empty for other datasets. */
  longMemEval: LongMemEvalQuery[];
}

/** Takes a run conversation by conversation, so that stores larger than memory can be audited. */
export class RunCollector {
  readonly run: CollectedRun;

  constructor(header: TraceHeader, private readonly options: ContestedOptions) {
    this.run = { header, rescored: [], store: { memories: 0, rawMemories: 0, canonicalMemories: 0, turns: 0, turnsWithCanonical: 0 }, dangling: { ids: 0, queries: 0, first: null }, contested: [], answers: new Map(), longMemEval: [] };
  }

  /** One whole conversation: its store and its queries. */
  add(memories: readonly Memory[], queries: readonly TracedQuery[]): void {
    const { run } = this;
    const descendants = targetsByLineage(memories, run.header.contract.rules);
    const rescored = queries.map((query) => rescoreQuery(query, descendants));
    for (const query of rescored) run.rescored.push(query);
    this.countDangling(memories, queries);
    run.store = addCounts(run.store, countStore(memories));
    for (const item of contestedOfConversation(memories, rescored, { ...this.options, run: run.header })) run.contested.push(item);
    for (const [id, scores] of scoreAnswers(memories, rescored)) run.answers.set(id, scores);
    if (isLongMemEval(run.header)) run.longMemEval.push(...scoreLongMemEval(memories, rescored, run.header));
  }

  /** A conversation of which the run has no store says nothing of its turns. */
  private countDangling(memories: readonly Memory[], queries: readonly TracedQuery[]): void {
    const { dangling } = this.run;
    if (memories.length === 0) return;
    const known = new Set(memories.flatMap(({ anchors }) => anchors));
    for (const { id: query, evidence } of queries) {
      const unknown = [...new Set(evidence)].filter((id) => !known.has(id));
      if (unknown.length === 0) continue;
      dangling.ids += unknown.length;
      dangling.queries += 1;
      dangling.first ??= { query, id: unknown[0]! };
    }
  }
}

/**
 * A trace that is in memory, collected. Queries keep their order within a conversation.
 * @param trace its `store` counts the whole store where only a part of its memories is at hand
 */
export function collectRun({ header, memories, queries, store: counts }: Trace & { store?: StoreCounts }, options: ContestedOptions): CollectedRun {
  const collector = new RunCollector(header, options);
  const asked = byConversation(queries);
  for (const [conversation, store] of byConversation(memories)) {
    collector.add(store, asked.get(conversation) ?? []);
    asked.delete(conversation);
  }
  for (const left of asked.values()) collector.add([], left);
  if (counts) collector.run.store = counts;
  return collector.run;
}
