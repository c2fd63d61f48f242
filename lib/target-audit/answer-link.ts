import { pearson } from "@/lib/stats/pearson";
import { EXTRACTION_RULE } from "./extractive-answer";
import { groupDifference, meanScore } from "./mean-score";
import { coveredByAll, scoreOf } from "./rescore";
import { TARGETS, eachTarget } from "./targets";
import type { CorrelationDetails } from "@/lib/stats/correlation-statistic";
import type { Statistic } from "@/lib/stats/statistic";
import type { AnswerScores } from "./answer-scores";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { RescoredQuery } from "./rescore";
import type { Target } from "./targets";

/** Queries by which of Raw and Canonical they hit. */
export type HitGroup = "both" | "rawOnly" | "canonicalOnly" | "neither";

export interface TargetAsPredictor {
  /** Correlation of hit (0 or 1) with the answer's score. */
  correlation: Statistic<CorrelationDetails>;
  /** Mean score of queries that hit minus that of queries that miss. */
  hitMinusMiss: MeanScore;
}

/** One answer score against retrieval, over answerable queries that every target covers. */
export interface ScoreLink {
  mean: MeanScore;
  byHit: Record<HitGroup, MeanScore>;
  rawOnlyMinusCanonicalOnly: MeanScore;
  predictors: Record<Target, TargetAsPredictor>;
  /** The target whose hit correlates most with the score; null where no correlation is defined. */
  best: Target | null;
  /** Mean score of the queries that every target covers minus that of the others. */
  coveredMinusUncovered: MeanScore;
}

export interface AnswerLink {
  /** How the extractive answer is made. */
  rule: string;
  /** Depth at which a hit counts. */
  k: number;
  /** Extractive answers by token F1 and BLEU-1. */
  f1: ScoreLink;
  bleu1: ScoreLink;
  /** Answers that the trace holds or a file gave, by token F1 and by their judges; null where there are none. */
  ownF1: ScoreLink | null;
  judged: ScoreLink | null;
}

/** Whether credit under a target goes with better answers. */
export function answerLink(rescored: readonly RescoredQuery[], { answers, k, bootstrap }: { answers: ReadonlyMap<string, AnswerScores>; k: number; bootstrap: BootstrapPlan }): AnswerLink {
  const linkOf = (measure: keyof AnswerScores): ScoreLink | null => {
    const scored = rescored.flatMap((query) => {
      const score = answers.get(query.query.id)?.[measure] ?? null;
      return score === null ? [] : [{ query, score }];
    });
    return scored.length === 0 && (measure === "ownF1" || measure === "judged") ? null : scoreLink(scored, { k, bootstrap });
  };
  return { rule: EXTRACTION_RULE, k, f1: linkOf("f1")!, bleu1: linkOf("bleu1")!, ownF1: linkOf("ownF1"), judged: linkOf("judged") };
}

interface Scored {
  query: RescoredQuery;
  score: number;
}

const NO_ANSWER = "no such query has an answer to score";

function scoreLink(all: readonly Scored[], { k, bootstrap }: { k: number; bootstrap: BootstrapPlan }): ScoreLink {
  const covered = all.filter(({ query }) => coveredByAll(query));
  const others = all.filter(({ query }) => !coveredByAll(query));
  const hits = (query: RescoredQuery, target: Target) => scoreOf(query, { target, metric: "hit", k }) === 1;
  const scoresOf = (members: readonly Scored[]) => members.map(({ score }) => score);
  const scores: Record<HitGroup, number[]> = { both: [], rawOnly: [], canonicalOnly: [], neither: [] };
  for (const { query, score } of covered) scores[groupOf(hits(query, "raw"), hits(query, "canonical"))].push(score);
  const predictors = eachTarget((target): TargetAsPredictor => ({
    correlation: pearson(covered.map(({ query }) => Number(hits(query, target))), scoresOf(covered)),
    hitMinusMiss: groupDifference(scoresOf(covered.filter(({ query }) => hits(query, target))), scoresOf(covered.filter(({ query }) => !hits(query, target))), bootstrap),
  }));
  return {
    mean: meanScore(scoresOf(covered), bootstrap, NO_ANSWER),
    byHit: Object.fromEntries(Object.entries(scores).map(([group, values]) => [group, meanScore(values, bootstrap, NO_ANSWER)])) as Record<HitGroup, MeanScore>,
    rawOnlyMinusCanonicalOnly: groupDifference(scores.rawOnly, scores.canonicalOnly, bootstrap),
    predictors,
    best: TARGETS.reduce<Target | null>((best, target) => {
      const value = predictors[target].correlation.value;
      return value !== null && (best === null || value > predictors[best].correlation.value!) ? target : best;
    }, null),
    coveredMinusUncovered: groupDifference(scoresOf(covered), scoresOf(others), bootstrap),
  };
}

function groupOf(raw: boolean, canonical: boolean): HitGroup {
  if (raw) return canonical ? "both" : "rawOnly";
  return canonical ? "canonicalOnly" : "neither";
}
