import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gradedNdcg } from "./graded-ndcg";
import { hit } from "./hit";
import { longMemEvalMetrics, longMemEvalTurnToSession } from "./longmemeval";
import { ndcg } from "./ndcg";
import { distinctRanking, rankedHits } from "./ranked-hits";
import { recall } from "./recall";
import { reciprocalRank } from "./reciprocal-rank";

/** Expected values that this room does not compute, each with the reason. */
const OUT_OF_SCOPE: Readonly<Record<string, string>> = {
  precision: "the audit reports hit, recall, MRR and nDCG only",
  average_precision: "the audit reports hit, recall, MRR and nDCG only",
  ap: "the audit reports hit, recall, MRR and nDCG only",
  reject: "a repeated id is taken out and reported; the run is not refused",
  by_trec_eval_rule: "the given order counts; a trace is never sorted anew by score",
  by_tie_average: "the given order counts; ties are not averaged",
  tied_k1_avg: "the given order counts; ties are not averaged",
  tied_k1_ignore: "the given order counts; the case has no order but its tied scores",
  dcg_linear: "only the normalised gain is reported",
  idcg_linear_8_judged: "only the normalised gain is reported",
  ndcg6_exponential_8_judged: "gain is linear, as in trec_eval",
  ndcg6_exponential_6_judged_only: "gain is linear, as in trec_eval",
};

interface Case {
  name: string;
  statistic: string;
  input: unknown;
  options: unknown;
  expected: unknown;
  tolerance: number;
}

const DIRECTORY = join(import.meta.dirname, "reference");
const cases = readdirSync(DIRECTORY).map((file) => JSON.parse(readFileSync(join(DIRECTORY, file), "utf8")) as Case);

/** Every number below the expectation that is in scope, as [path, value]. */
function* expectedNumbers(expected: unknown, path: string[] = []): Generator<[string[], number | null]> {
  if (typeof expected === "number" || expected === null) yield [path, expected];
  else if (typeof expected === "object") {
    for (const [key, value] of Object.entries(expected!)) if (!(key in OUT_OF_SCOPE)) yield* expectedNumbers(value, [...path, key]);
  }
}

/** Our value for a name such as "ndcg@10", "rr" or "hit" with its k. */
function score(ranked: readonly string[], targets: readonly string[], { name, k }: { name: string; k: number }): number | null {
  const hits = rankedHits(ranked, new Set(targets));
  switch (name) {
    case "ndcg": return ndcg(hits, k);
    case "recall": return recall(hits, k);
    case "recall_all": return Number(recall(hits, k) === 1);
    case "hit": return hit(hits, k);
    case "rr":
    case "rr_double": return reciprocalRank(hits, Infinity);
    case "rr_at_k": return reciprocalRank(hits, k);
    default: throw new Error(`no metric is called ${name}`);
  }
}

function compute(ranked: readonly string[], targets: readonly string[], path: readonly string[]): number | null {
  const [name, at] = path.at(-1)!.split("@");
  const within = path.find((part) => part.startsWith("k="))?.slice(2);
  return score(ranked, targets, { name: name!, k: Number(at ?? within ?? Infinity) });
}

const byScore = (scored: readonly [string, number][]) => [...scored].sort((a, b) => b[1] - a[1]).map(([id]) => id);

type Ranked = { ranked: string[]; targets: string[] };

const OURS: Record<string, (input: never, path: readonly string[], options: never) => number | null> = {
  retrieval_single_query: ({ ranked, targets }: Ranked, path) => compute(ranked, targets, path),
  retrieval_rescore: ({ ranked, target_sets }: { ranked: string[]; target_sets: Record<string, string[]> }, path) =>
    path.length === 1 ? ndcg(rankedHits(ranked, new Set(target_sets[path[0]!])), 10) : compute(ranked, target_sets[path[0]!]!, path),
  retrieval_single_query_scored: ({ scored, runs, targets }: { scored?: [string, number][]; runs?: [string, number][][]; targets: string[] }, path) =>
    runs ? ndcg(rankedHits(byScore(runs[Number(path[1])]!), new Set(targets)), Infinity) : compute(scored!.map(([id]) => id), targets, path),
  retrieval_run_mean: ({ queries }: { queries: Record<string, Ranked> }, path) => {
    const all = Object.values(queries);
    if (path[0] === "n") return all.length;
    if (path[0] === "per_query") return compute(queries[path[1]!]!.ranked, queries[path[1]!]!.targets, path);
    return all.reduce((sum, { ranked, targets }) => sum + compute(ranked, targets, path)!, 0) / all.length;
  },
  ndcg_graded: ({ ranked, grades }: { ranked: string[]; grades: Record<string, number> }, [name], { k }: { k: number }) => {
    const kept = Object.entries(grades).filter(([id]) => name !== "ndcg6_linear_6_judged_only" || ranked.includes(id));
    return gradedNdcg(ranked, new Map(kept), k);
  },
  ndcg_graded_scored: ({ y_true, y_score }: { y_true: number[]; y_score: number[] }, [name], { second_y_score }: { second_y_score: number[] }) => {
    const scores = name === "ndcg" ? y_score : second_y_score;
    const ranked = byScore(scores.map((value, index) => [String(index), value]));
    return gradedNdcg(ranked, new Map(y_true.map((grade, index) => [String(index), grade])), name === "ndcg_2nd_k4" ? 4 : Infinity);
  },
  retrieval_longmemeval: ({ corpus_ids, queries }: { corpus_ids: string[]; queries: { rankings: number[]; correct: string[]; k: number }[] }, path, { strip }: { strip?: string }) => {
    const { rankings, correct, k } = queries[Number(path[1])]!;
    const sessionOf = (id: string) => (strip ? id.slice(0, id.lastIndexOf("_")) : id);
    const corpus = corpus_ids.map(sessionOf);
    const ranked = rankings.map((place) => corpus[place]!);
    const targets = new Set(correct.map(sessionOf));
    const own = (strip ? longMemEvalTurnToSession : longMemEvalMetrics)(ranked, { corpus, targets, k });
    return { recall_any: own.recallAny, recall_all: own.recallAll, ndcg: own.ndcg, standard_ndcg: ndcg(rankedHits(ranked, targets), k) }[path[2]!]!;
  },
};

describe.each(cases)("reference case $name", ({ statistic, input, options, expected, tolerance }) => {
  const numbers = [...expectedNumbers(expected)];

  it("agrees with the programs that were run for it", () => {
    expect(numbers.length).toBeGreaterThan(0);
    for (const [path, value] of numbers) {
      const ours = OURS[statistic]!(input as never, path, options as never);
      if (value === null) expect(ours, path.join(" ")).toBeNull();
      else expect(Math.abs(ours! - value), `${path.join(" ")}: ${ours} instead of ${value}`).toBeLessThanOrEqual(tolerance);
    }
  });
});

describe("a ranked list", () => {
  it("counts a repeated id once, at its best rank, and says how many were repeated", () => {
    expect(distinctRanking(["a", "x", "a", "b", "x"])).toEqual({ ids: ["a", "x", "b"], repeated: 2 });
  });

  it("never gives nDCG or recall above 1, whatever is repeated", () => {
    const hits = rankedHits(["a", "a", "a", "b", "b"], new Set(["a", "b"]));
    expect(ndcg(hits, 5)).toBe(1);
    expect(recall(hits, 5)).toBe(1);
  });
});
