import { z } from "zod";
import { NotFound } from "@/lib/errors";
import { TARGETS, type Target } from "@/lib/target-audit/targets";
import { evaluationQuery, type EvaluationContext } from "./evaluation-operation";
import { queryLabels, type LabelledMemory } from "./query-labels";
import { NEIGHBOURS } from "./shown-memories";

export interface MemoryDetail {
  id: string;
  text: string;
  kind: string;
  raw: boolean;
  canonical: boolean;
  speaker: string;
  time: string;
  /** Source turns that it descends from. */
  anchors: string[];
  /** Those of them that are gold. */
  goldAnchors: string[];
  creditedBy: Target[];
}

export interface RankedItem extends MemoryDetail {
  rank: number;
  score: number;
}

export interface QueryRun {
  ordinal: number;
  system: string;
  /** nDCG at the headline depth. */
  scores: Record<Target, number | null>;
  sizes: Record<Target, number>;
  contestedRank: number | null;
  gained: boolean;
  lost: boolean;
  /** Ids that the system returned more than once. */
  repeated: number;
  ranked: RankedItem[];
  /** What a target credits but the run did not return. */
  missed: MemoryDetail[];
}

export interface QueryDetail {
  sequence: number;
  /** Sequence of the last query. */
  last: number;
  dataset: string;
  externalId: string;
  conversation: string;
  query: string;
  goldAnswer: string;
  category: string;
  answerable: boolean;
  /** The gold turns and their neighbours, in the order of the conversation. */
  turns: { id: string; speaker: string; time: string; text: string; gold: boolean; after: number }[];
  /** Gold turns that the store does not hold. */
  missingEvidence: string[];
  runs: QueryRun[];
  /** In the order of the lists. */
  labels: LabelledMemory[];
}

/** One query in every run, with the lineage of what each returned. */
export const queryDetail = evaluationQuery({
  name: "evaluations.query",
  input: z.object({ sequence: z.string().regex(/^[1-9]\d{0,8}$/, "is not the number of a query") }),
  async run(context, { sequence }): Promise<QueryDetail> {
    const { tx, evaluationId } = context;
    const found = await tx.evaluationQuery.findUnique({
      where: { evaluationId_sequence: { evaluationId, sequence: Number(sequence) } },
      include: { results: { orderBy: { run: { ordinal: "asc" } }, include: { run: { select: { ordinal: true, system: true } } } } },
    });
    if (!found) throw new NotFound("That query");
    const last = await tx.evaluationQuery.aggregate({ where: { evaluationId }, _max: { sequence: true } });
    const { results, evidence, dataset, externalId, conversation, query, goldAnswer, category, answerable } = found;
    const runs: QueryRun[] = [];
    for (const result of results) runs.push(await queryRun(context, { ...result, evidence }));
    const turns = results[0] ? await goldTurns(context, { runId: results[0].runId, conversation, evidence }) : [];
    const held = new Set(turns.map((turn) => turn.id));
    return {
      sequence: found.sequence, last: last._max.sequence ?? found.sequence,
      dataset, externalId, conversation, query, goldAnswer, category, answerable, turns, runs,
      missingEvidence: evidence.filter((turn) => !held.has(turn)),
      labels: await queryLabels(context, { dataset, query: { id: externalId, conversation }, runs: runs.map(({ system, ranked, missed }) => ({ system, memories: [...ranked, ...missed] })) }),
    };
  },
});

interface StoredResult {
  runId: string;
  run: { ordinal: number; system: string };
  ranked: unknown;
  targets: unknown;
  repeated: number;
  raw: number | null;
  source: number | null;
  canonical: number | null;
  gained: boolean;
  lost: boolean;
  contestedRank: number | null;
  evidence: string[];
}

async function queryRun({ tx }: EvaluationContext, result: StoredResult): Promise<QueryRun> {
  const ranked = result.ranked as [string, number][];
  const targets = result.targets as Record<Target, string[]>;
  const returned = new Set(ranked.map(([id]) => id));
  const missed = targets.source.filter((id) => !returned.has(id));
  const memories = await tx.evaluationMemory.findMany({ where: { runId: result.runId, memoryId: { in: [...returned, ...missed] } } });
  const byId = new Map(memories.map((memory) => [memory.memoryId, memory]));
  const detail = (id: string): MemoryDetail => {
    const { text, kind, raw, canonical, speaker, time, anchors } = byId.get(id)!;
    return { id, text, kind, raw, canonical, speaker, time, anchors, goldAnchors: anchors.filter((anchor) => result.evidence.includes(anchor)), creditedBy: TARGETS.filter((target) => targets[target].includes(id)) };
  };
  const { raw, source, canonical, gained, lost, contestedRank, repeated } = result;
  return {
    ...result.run, gained, lost, contestedRank, repeated,
    scores: { raw, source, canonical },
    sizes: { raw: targets.raw.length, source: targets.source.length, canonical: targets.canonical.length },
    ranked: ranked.map(([id, score], at) => ({ ...detail(id), rank: at + 1, score })),
    missed: missed.map(detail),
  };
}

async function goldTurns({ tx }: EvaluationContext, { runId, conversation, evidence }: { runId: string; conversation: string; evidence: string[] }): Promise<QueryDetail["turns"]> {
  const gold = new Set(evidence);
  const golds = await tx.evaluationMemory.findMany({ where: { runId, conversation, turn: { not: null }, anchors: { hasSome: evidence } }, select: { turn: true, time: true } });
  if (golds.length === 0) return [];
  const numbers = golds.flatMap(({ turn, time }) => Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, at) => ({ turn: turn! - NEIGHBOURS + at, time })));
  // A neighbour belongs to the same session, which turns of one time make up.
  const near = await tx.evaluationMemory.findMany({ where: { runId, conversation, OR: numbers.map(({ turn, time }) => ({ turn, time })) }, orderBy: { turn: "asc" } });
  return near.map(({ anchors, speaker, time, text, turn }, at) => ({ id: anchors[0] ?? "", speaker, time, text, gold: gold.has(anchors[0] ?? ""), after: at === 0 ? 0 : turn! - near[at - 1]!.turn! - 1 }));
}
