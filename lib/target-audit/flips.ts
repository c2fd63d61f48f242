import { meanDifference, meanScore } from "./mean-score";
import { ADJUSTED_P, CONFIRMED_BELOW, holmOverTargets, pairedP } from "./paired-tests";
import { METRICS, coveredByAll, scoreOf } from "./rescore";
import { TARGETS, eachTarget } from "./targets";
import type { BootstrapPlan, MeanDifference, MeanScore } from "./mean-score";
import type { Metric, RescoredQuery } from "./rescore";
import type { Target } from "./targets";

export interface AuditedRun {
  system: string;
  rescored: readonly RescoredQuery[];
}

/** The difference of two systems on one dataset at one metric and depth, under each target. */
export interface Comparison {
  first: string;
  second: string;
  metric: Metric;
  k: number;
  /** Mean of first − second over the queries that the target covers for both systems. */
  difference: Record<Target, MeanDifference>;
  /** Pairs of targets under which different systems win. */
  flips: [Target, Target][];
  /**
   * p of the paired t test after Holm over the differences of the same metric and depth; null where there is no
   * difference to test. Audits stored by earlier versions do not have it.
   */
  adjustedP?: Record<Target, number | null>;
}

export interface Recommendation {
  metric: Metric;
  k: number;
  /** Each run's mean under each target on the matched queries, in the order of the runs. */
  means: { system: string; byTarget: Record<Target, MeanScore> }[];
  /** The run with the highest mean under each target; of equals the earlier. Null without queries. */
  best: Record<Target, { system: string; value: number } | null>;
}

interface Plan {
  cutoffs: readonly number[];
  bootstrap: BootstrapPlan;
}

export interface RunComparison {
  /** Queries of the matched subset. */
  n: number;
  /** What `adjustedP` is of, in words. Audits stored by earlier versions do not have it. */
  test?: string;
  comparisons: Comparison[];
}

/** Queries that every run answered and for which no run's target is empty: the fixed matched subset. */
function matched(runs: readonly AuditedRun[]): RescoredQuery[][] {
  const byId = runs.map(({ rescored }) => new Map(rescored.map((query) => [query.query.id, query])));
  const usable = (query: RescoredQuery | undefined) => query !== undefined && coveredByAll(query);
  const ids = [...(byId[0]?.keys() ?? [])].filter((id) => byId.every((queries) => usable(queries.get(id))));
  return byId.map((queries) => ids.map((id) => queries.get(id)!));
}

/**
 * Every pair of runs at every metric and depth, with paired intervals under each target and the pairs of targets that
 * disagree on the winner. Made on one matched subset, so that only the target changes.
 */
export function compareRuns(runs: readonly AuditedRun[], { cutoffs, bootstrap }: Plan): RunComparison {
  const queries = matched(runs);
  const comparisons: Comparison[] = [];
  for (const [first, second] of pairs(runs.length)) {
    for (const { metric, k } of grid(cutoffs)) {
      const scores = (run: number, target: Target) => queries[run]!.map((query) => scoreOf(query, { target, metric, k })!);
      const both = eachTarget((target) => [scores(first, target), scores(second, target)] as const);
      const difference = eachTarget((target) => meanDifference(both[target][0].map((score, query) => score - both[target][1][query]!), bootstrap));
      comparisons.push({ first: runs[first]!.system, second: runs[second]!.system, metric, k, difference, flips: flipsOf(difference), adjustedP: eachTarget((target) => pairedP(...both[target])) });
    }
  }
  for (const { metric, k } of grid(cutoffs)) {
    const alike = comparisons.filter((one) => one.metric === metric && one.k === k);
    holmOverTargets(alike.map(({ adjustedP }) => adjustedP!)).forEach((adjusted, at) => (alike[at]!.adjustedP = adjusted));
  }
  return { n: queries[0]?.length ?? 0, test: ADJUSTED_P, comparisons };
}

/** Whether some flip's two differences are both other than 0 after Holm; null for an audit that does not say. */
export function isConfirmed({ flips, adjustedP }: Comparison): boolean | null {
  if (!adjustedP) return null;
  return flips.some((pair) => pair.every((target) => adjustedP[target] !== null && adjustedP[target] < CONFIRMED_BELOW));
}

/** Which run each target would have one choose, with every run's mean on the one matched subset. */
export function recommend(runs: readonly AuditedRun[], { cutoffs, bootstrap }: Plan): Recommendation[] {
  const queries = matched(runs);
  return grid(cutoffs).map(({ metric, k }) => {
    const meanOf = (run: number, target: Target) => meanScore(queries[run]!.map((query) => scoreOf(query, { target, metric, k })), bootstrap);
    const means = runs.map(({ system }, run) => ({ system, byTarget: eachTarget((target) => meanOf(run, target)) }));
    const best = (target: Target) => means.reduce<{ system: string; value: number } | null>((found, { system, byTarget }) => {
      const { value } = byTarget[target];
      return value !== null && (found === null || value > found.value) ? { system, value } : found;
    }, null);
    return { metric, k, means, best: eachTarget(best) };
  });
}

function flipsOf(difference: Record<Target, MeanDifference>): [Target, Target][] {
  const sign = (target: Target) => Math.sign(difference[target].value ?? 0);
  return pairs(TARGETS.length).map(([a, b]): [Target, Target] => [TARGETS[a]!, TARGETS[b]!]).filter(([a, b]) => sign(a) * sign(b) < 0);
}

function grid(cutoffs: readonly number[]): { metric: Metric; k: number }[] {
  return (Object.keys(METRICS) as Metric[]).flatMap((metric) => cutoffs.map((k) => ({ metric, k })));
}

function pairs(count: number): [number, number][] {
  return Array.from({ length: count }, (_, first) => Array.from({ length: count - first - 1 }, (_, gap): [number, number] => [first, first + gap + 1])).flat();
}
