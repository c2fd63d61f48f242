import { randomUUID } from "node:crypto";
import type { Transaction } from "@/lib/db/transaction";
import { InvalidInput } from "@/lib/errors";
import type { Trace, TracedQuery } from "@/lib/memory/trace";
import { contestedRank, type ContestedCase } from "@/lib/target-audit/contested";
import { scoreOf, type RescoredQuery } from "@/lib/target-audit/rescore";
import { TARGETS, type Target } from "@/lib/target-audit/targets";
import { shownMemories } from "./shown-memories";

/** A row of results is some kilobytes, and a client that turns thousands of them into parameters needs many times that. */
const BATCH = 200;

interface KnownQuery {
  id: string;
  fileName: string;
  query: TracedQuery;
}

/** Writes what the pages of single queries read, run by run. */
export class ResultWriter {
  readonly #queries = new Map<string, KnownQuery>();

  constructor(
    private readonly tx: Transaction,
    private readonly evaluation: { id: string; k: number },
  ) {}

  /** The results of one run. @throws InvalidInput when it asked another question under the same id than an earlier run */
  async addRun(run: { id: string; fileName: string; trace: Trace; rescored: readonly RescoredQuery[] }): Promise<void> {
    const { dataset } = run.trace.header;
    const fresh: { id: string; sequence: number; query: TracedQuery }[] = [];
    const ids = run.rescored.map(({ query }) => {
      const known = this.#queries.get(keyOf(dataset, query.id));
      if (known) {
        refuseOther(known, { fileName: run.fileName, query });
        return known.id;
      }
      const id = randomUUID();
      this.#queries.set(keyOf(dataset, query.id), { id, fileName: run.fileName, query });
      fresh.push({ id, sequence: this.#queries.size, query });
      return id;
    });
    for (const batch of batches(fresh)) await this.#insertQueries(dataset, batch);
    for (const batch of batches(run.rescored.map((rescored, at) => ({ id: ids[at]!, rescored })))) await this.#insertResults(run.id, batch);
    for (const batch of batches(shownMemories(run.trace.memories, run.rescored))) {
      const rows = batch.map(({ id, conversation, turn, anchors, raw, canonical, kind, text, speaker, time }) => ({ memory_id: id, conversation, turn, anchors, raw, canonical, kind, text, speaker, time }));
      await this.tx.$executeRaw`
        INSERT INTO evaluation_memory (run_id, memory_id, conversation, turn, anchors, raw, canonical, kind, text, speaker, time)
        SELECT ${run.id}::uuid, row.* FROM json_to_recordset(${JSON.stringify(rows)}::json)
          AS row (memory_id text, conversation text, turn integer, anchors text[], raw boolean, canonical boolean, kind text, text text, speaker text, time text)`;
    }
  }

  /** The contested credits over all runs, in the order of contested.jsonl. */
  async addContested(cases: readonly ContestedCase[]): Promise<void> {
    const rows = cases.map((item, at) => ({
      evaluationId: this.evaluation.id, externalId: item.externalId, sequence: at + 1, stratum: item.hidden.stratum, memoryId: item.memory.id,
      queryId: this.#queries.get(keyOf(item.hidden.dataset, item.hidden.queryId))!.id,
      case: item as object,
    }));
    for (const batch of batches(rows)) await this.tx.evaluationContested.createMany({ data: batch });
  }

  async #insertQueries(dataset: string, batch: readonly { id: string; sequence: number; query: TracedQuery }[]): Promise<void> {
    await this.tx.evaluationQuery.createMany({
      data: batch.map(({ id, sequence, query: { conversation, query, goldAnswer, category, answerable, evidence, id: externalId } }) => (
        { id, sequence, dataset, externalId, conversation, query, goldAnswer, category, answerable, evidence, evaluationId: this.evaluation.id })),
    });
  }

  async #insertResults(runId: string, batch: readonly { id: string; rescored: RescoredQuery }[]): Promise<void> {
    const { k } = this.evaluation;
    const rows = batch.map(({ id, rescored }) => {
      const score = (target: Target, metric: "ndcg" | "hit") => scoreOf(rescored, { target, metric, k });
      const [raw, canonical] = [score("raw", "hit"), score("canonical", "hit")];
      const scores = new Map(rescored.query.results.toReversed().map((result) => [result.id, result.score]));
      return {
        query_id: id, repeated: rescored.repeated,
        ranked: rescored.ranked.map((memory) => [memory, scores.get(memory) ?? 0]),
        targets: Object.fromEntries(TARGETS.map((target) => [target, [...rescored.targets[target]]])),
        raw: score("raw", "ndcg"), source: score("source", "ndcg"), canonical: score("canonical", "ndcg"),
        gained: raw === 0 && canonical === 1, lost: raw === 1 && canonical === 0,
        contested_rank: contestedRank(rescored, { k }),
      };
    });
    await this.tx.$executeRaw`
      INSERT INTO evaluation_result (run_id, query_id, repeated, ranked, targets, raw, source, canonical, gained, lost, contested_rank)
      SELECT ${runId}::uuid, row.* FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS row (query_id uuid, repeated integer, ranked jsonb, targets jsonb, raw float8, source float8, canonical float8, gained boolean, lost boolean, contested_rank integer)`;
  }
}

const keyOf = (dataset: string, query: string) => JSON.stringify([dataset, query]);

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += BATCH) yield items.slice(from, from + BATCH);
}

/** That the evidence is the same has been seen to; the words must be as well, since a query has one page. */
function refuseOther(known: KnownQuery, now: { fileName: string; query: TracedQuery }): void {
  const fields = ["query", "answerable"] as const;
  const other = fields.find((field) => JSON.stringify(known.query[field]) !== JSON.stringify(now.query[field]));
  if (other) throw new InvalidInput(`${now.fileName}, query “${now.query.id}”, ${other}: differs from the same query in ${known.fileName}. Runs of one dataset must ask the same questions; give another dataset its own name in the header.`);
}
