import { gradedNdcg } from "@/lib/metrics/graded-ndcg";
import { hit } from "@/lib/metrics/hit";
import { longMemEvalMetrics, longMemEvalTurnToSession } from "@/lib/metrics/longmemeval";
import { ndcg } from "@/lib/metrics/ndcg";
import { rankedHits } from "@/lib/metrics/ranked-hits";
import { recall } from "@/lib/metrics/recall";
import { reciprocalRank } from "@/lib/metrics/reciprocal-rank";
import type { CaseRunner } from "./reference-case";

interface RankedQuery {
  ranked: readonly string[];
  targets: readonly string[];
}

type Path = readonly string[];

/** These cases name what they want by the keys on the way to each value, so our value is asked for by that path. */
function byPath(expected: unknown, valueAt: (path: Path) => unknown, path: Path = []): unknown {
  if (typeof expected !== "object" || expected === null) return valueAt(path);
  const entries = Object.entries(expected).map(([key, below]): [string, unknown] => [key, byPath(below, valueAt, [...path, key])]);
  return Array.isArray(expected) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Our value for a path that ends in a metric such as `ndcg@10` or `rr`, with its cut-off there or in a step `k=10`. */
function metricAt({ ranked, targets }: RankedQuery, path: Path): unknown {
  const hits = rankedHits(ranked, new Set(targets));
  const [name, at] = (path.at(-1) ?? "").split("@");
  const k = Number(at ?? path.find((step) => step.startsWith("k="))?.slice(2) ?? Infinity);
  switch (name) {
    case "ndcg": return ndcg(hits, k);
    case "recall": return recall(hits, k);
    case "recall_all": return Number(recall(hits, k) === 1);
    case "hit": return hit(hits, k);
    case "rr":
    case "rr_double": return reciprocalRank(hits, Infinity);
    case "rr_at_k": return reciprocalRank(hits, k);
    case "undefined": return recall(hits, k) === null;
    default: return undefined;
  }
}

function rankedByScore(scored: readonly (readonly [string, number])[]): string[] {
  return scored.toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

const singleQuery: CaseRunner = ({ input, expected }) => byPath(expected, (path) => metricAt(input as RankedQuery, path));

/** Where a target set gives one value instead of several, it is nDCG@10. */
const rescored: CaseRunner = ({ input, expected }) => {
  const { ranked, target_sets } = input as { ranked: string[]; target_sets: Record<string, string[]> };
  return byPath(expected, (path) => metricAt({ ranked, targets: target_sets[path[0]!] ?? [] }, path.length === 1 ? ["ndcg@10"] : path));
};

const scoredQuery: CaseRunner = ({ input, expected }) => {
  const { scored = [], runs, targets } = input as { scored?: [string, number][]; runs?: [string, number][][]; targets: string[] };
  const givenOrder = scored.map(([id]) => id);
  return byPath(expected, (path) => (runs
    ? metricAt({ ranked: rankedByScore(runs[Number(path[1])] ?? []), targets }, path.slice(0, 1))
    : metricAt({ ranked: givenOrder, targets }, path)));
};

const runMean: CaseRunner = ({ input, expected }) => {
  const { queries } = input as { queries: Record<string, RankedQuery> };
  const all = Object.values(queries);
  return byPath(expected, (path) => {
    if (path[0] === "n") return all.length;
    if (path[0] === "per_query") return metricAt(queries[path[1]!]!, path);
    return all.reduce((sum, query) => sum + (metricAt(query, path) as number), 0) / all.length;
  });
};

const graded: CaseRunner = ({ input, options }) => {
  const { ranked, grades } = input as { ranked: string[]; grades: Record<string, number> };
  const { k } = options as { k: number };
  const judged = Object.entries(grades);
  return {
    ndcg6_linear_8_judged: gradedNdcg(ranked, new Map(judged), k),
    ndcg6_linear_6_judged_only: gradedNdcg(ranked, new Map(judged.filter(([id]) => ranked.includes(id))), k),
  };
};

const gradedByScore: CaseRunner = ({ input, options }) => {
  const { y_true, y_score } = input as { y_true: number[]; y_score: number[] };
  const { second_y_score } = options as { second_y_score: number[] };
  const grades = new Map(y_true.map((grade, at) => [String(at), grade]));
  const ndcgOf = (scores: readonly number[], k: number) => gradedNdcg(rankedByScore(scores.map((score, at) => [String(at), score] as const)), grades, k);
  return { ndcg: ndcgOf(y_score, Infinity), ndcg_2nd: ndcgOf(second_y_score, Infinity), ndcg_2nd_k4: ndcgOf(second_y_score, 4) };
};

const longMemEval: CaseRunner = ({ input, options }) => {
  const { corpus_ids, queries } = input as { corpus_ids: string[]; queries: { rankings: number[]; correct: string[]; k: number }[] };
  const { strip } = options as { strip?: string };
  const sessionOf = (id: string) => (strip ? id.slice(0, id.lastIndexOf("_")) : id);
  const corpus = corpus_ids.map(sessionOf);
  return {
    results: queries.map(({ rankings, correct, k }) => {
      const ranked = rankings.map((place) => corpus[place]!);
      const targets = new Set(correct.map(sessionOf));
      const own = (strip ? longMemEvalTurnToSession : longMemEvalMetrics)(ranked, { corpus, targets, k });
      return { recall_any: own.recallAny, recall_all: own.recallAll, ndcg: own.ndcg, standard_ndcg: ndcg(rankedHits(ranked, targets), k) };
    }),
  };
};

/** The metrics room on the cases about retrieval. */
export const retrievalRunners: Readonly<Record<string, CaseRunner>> = {
  retrieval_single_query: singleQuery,
  retrieval_rescore: rescored,
  retrieval_single_query_scored: scoredQuery,
  retrieval_run_mean: runMean,
  ndcg_graded: graded,
  ndcg_graded_scored: gradedByScore,
  retrieval_longmemeval: longMemEval,
};
