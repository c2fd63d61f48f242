import { longMemEvalMetrics, longMemEvalTurnToSession } from "@/lib/metrics/longmemeval";
import { meanScore } from "./mean-score";
import { eachTarget } from "./targets";
import type { LongMemEvalMetrics } from "@/lib/metrics/longmemeval";
import type { Memory } from "@/lib/memory/memory";
import type { TraceHeader } from "@/lib/memory/trace";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { RescoredQuery } from "./rescore";
import type { Target } from "./targets";

/** LongMemEval's names for its metrics. */
const NAMES = { recall_any: "recallAny", recall_all: "recallAll", ndcg_any: "ndcg" } as const satisfies Record<string, keyof LongMemEvalMetrics>;
export const GRANULARITIES = ["session", "turn"] as const;
type Granularity = (typeof GRANULARITIES)[number];

/** The cut-offs of LongMemEval's run_retrieval.py; those beyond the saved results are left out. */
const DEPTHS = [1, 3, 5, 10, 30, 50];

/** Of one answerable query: target → granularity → by depth; null where the target is empty. */
export type LongMemEvalQuery = Record<Target, (Record<Granularity, LongMemEvalMetrics[]> & { short: boolean[] }) | null>;

export interface LongMemEvalScores {
  /** granularity → target → LongMemEval's name of the metric → cut-off → mean. */
  scores: Record<Granularity, Record<Target, Record<keyof typeof NAMES, Record<string, MeanScore>>>>;
  /** target → cut-off → queries whose saved list ends before that many sessions; what lies beyond counts as missed. */
  shortLists: Record<Target, Record<string, number>>;
}

/** Whether a run is over LongMemEval's data: as its source says, else by the dataset's name. */
export function isLongMemEval({ source, dataset }: Pick<TraceHeader, "source" | "dataset">): boolean {
  return source && source.format !== "trec" ? source.format === "longmemeval" : /^longmemeval/i.test(dataset);
}

function depthsOf({ k }: Pick<TraceHeader, "k">): number[] {
  return DEPTHS.filter((depth) => depth <= k);
}

/**
 * The answerable queries of one conversation by LongMemEval's own code (src/retrieval): turn by turn, and with turns
 * mapped to their sessions. As there, k counts distinct sessions, gain and ideal count every memory of a target, and the
 * turns of an answer session that are no evidence stand for a session of their own ("noans"). Its session is what stands
 * before the last ":" or "_" of a turn's id.
 * @param memories the conversation's store
 */
export function scoreLongMemEval(memories: readonly Memory[], rescored: readonly RescoredQuery[], header: Pick<TraceHeader, "k">): LongMemEvalQuery[] {
  const anchors = new Map(memories.map((memory) => [memory.id, memory.anchors]));
  const answerable = rescored.filter(({ query }) => query.answerable);
  return answerable.map(({ query, ranked, targets }) => {
    const evidence = new Set(query.evidence);
    const ofTarget = (ids: ReadonlySet<string>) => {
      if (ids.size === 0) return null;
      const sessionOfHit = (id: string) => sessionOf(anchors.get(id)!.find((turn) => evidence.has(turn))!);
      const relevant = [...ids].map(sessionOfHit);
      const gold = new Set(relevant);
      const labels = ranked.map((id) => {
        if (ids.has(id)) return sessionOfHit(id);
        const session = sessionOf(anchors.get(id)![0]!);
        return gold.has(session) ? `${session} ${WITHOUT_ANSWER}` : session;
      });
      const corpus = [...relevant, ...Array<string>(Math.max(0, ranked.length - relevant.length)).fill(WITHOUT_ANSWER)];
      const full = query.results.length >= header.k;
      const depths = depthsOf(header);
      return {
        turn: depths.map((k) => longMemEvalMetrics(ranked, { corpus: [...ids], targets: ids, k })),
        session: depths.map((k) => longMemEvalTurnToSession(labels, { corpus, targets: gold, k })),
        short: depths.map((k) => full && new Set(labels).size < k),
      };
    };
    return eachTarget((target) => ofTarget(targets[target]));
  });
}

/** No session is called so: ids of turns hold no NUL. */
const WITHOUT_ANSWER = "\u0000";

function sessionOf(turn: string): string {
  const end = Math.max(turn.lastIndexOf(":"), turn.lastIndexOf("_"));
  return end < 0 ? turn : turn.slice(0, end);
}

/**
 * The scores under LongMemEval's names, so that they can be compared with published ones: its nDCG leaves the first two
 * ranks undiscounted and is never below the usual one. Unanswerable queries are left out, as there; so are queries whose
 * target is empty.
 */
export function longMemEvalScores(queries: readonly LongMemEvalQuery[], header: Pick<TraceHeader, "k">, bootstrap: BootstrapPlan): LongMemEvalScores {
  const depths = depthsOf(header);
  const members = (target: Target) => queries.flatMap((query) => query[target] ?? []);
  const byDepth = <Value>(make: (at: number) => Value) => Object.fromEntries(depths.map((k, at) => [String(k), make(at)]));
  const ofTarget = (granularity: Granularity, target: Target) => Object.fromEntries(Object.entries(NAMES).map(([name, field]) => [name, byDepth((at) => meanScore(members(target).map((one) => one[granularity][at]![field]), bootstrap))])) as Record<keyof typeof NAMES, Record<string, MeanScore>>;
  return {
    scores: { session: eachTarget((target) => ofTarget("session", target)), turn: eachTarget((target) => ofTarget("turn", target)) },
    shortLists: eachTarget((target) => byDepth((at) => members(target).filter(({ short }) => short[at]).length)),
  };
}
