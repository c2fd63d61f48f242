import { DecidingCases } from "./deciding-cases";
import { meanScore } from "./mean-score";
import { CONFIRMED_BELOW, holmOverTargets, pairedP } from "./paired-tests";
import { METRICS, scoreOf } from "./rescore";
import { TARGETS, eachTarget } from "./targets";
import { validatedScores } from "./validated-scores";
import { combined } from "./validated-target";
import type { CreditLabels } from "./credit-labels";
import type { CreditedQuery, CreditedRun } from "./credits";
import type { Deciding, DecidingCase, MatchedRun } from "./deciding-cases";
import type { Imputation } from "./impute-labels";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { Metric } from "./rescore";
import type { Target } from "./targets";

/** One flip: two targets under which different runs win, and what the labels say of it. */
export interface FlipSurvival {
  first: string;
  second: string;
  metric: Metric;
  k: number;
  /** The stricter target and the laxer one; of Canonical and Source, Canonical is named first. */
  targets: readonly [Target, Target];
  /** first − second under either target, with p after Holm over the differences of this metric and depth. */
  difference: Record<string, MeanScore & { adjustedP: number | null }>;
  /** Confirmed: both differences are other than 0 after Holm. */
  confirmed: boolean;
  validated: { lower: MeanScore; imputed: MeanScore | null; upper: MeanScore };
  /**
   * Kept: the winner under the laxer target wins under the validated one too. Reversed: the winner under the stricter
   * target does. By the imputed reading; by the lower one where nothing can be imputed.
   */
  outcome: "kept" | "reversed" | "tied";
  /** Whether the interval of that reading excludes 0. */
  certain: boolean;
  /** Whether the lower and the upper reading say the same; if not, missing labels may still change the outcome. */
  boundsAgree: boolean;
  /** The labels that move it most, at most ten; `moving` says of how many that move it at all. */
  deciding: Deciding[];
  moving: number;
}

export interface FlipsUnderLabels {
  /** Queries that every run answered and every target covers. */
  n: number;
  flips: FlipSurvival[];
  /** The cases that `deciding` names, each once, those that move some flip most first. */
  cases: DecidingCase[];
}

interface Plan {
  labels: CreditLabels;
  imputation: Imputation | null;
  cutoffs: readonly number[];
  bootstrap: BootstrapPlan;
}

/** The three pairs of targets, the stricter first. */
const PAIRS = [["raw", "source"], ["raw", "canonical"], ["canonical", "source"]] as const satisfies readonly (readonly [Target, Target])[];
const SHOWN = 10;

/**
 * Every winner flip between runs on one dataset, on the queries that all runs answered and all targets cover, classed by
 * whether it is confirmed and whether it survives the validated target.
 */
export function flipSurvival(runs: readonly CreditedRun[], plan: Plan): FlipsUnderLabels {
  const matched = matchRuns(runs, plan);
  const deciding = new DecidingCases(plan);
  const at = plan.cutoffs.flatMap((k) => (Object.keys(METRICS) as Metric[]).map((metric) => ({ metric, k })));
  const flips = at.flatMap((place) => flipsAt(matched, { ...place, plan, deciding }));
  const named = flips.flatMap((flip) => flip.deciding).sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift));
  return { n: matched[0]?.queries.length ?? 0, flips, cases: [...new Set(named.map((one) => one.case))].map((id) => deciding.named(id)) };
}

function matchRuns(runs: readonly CreditedRun[], plan: Plan): MatchedRun[] {
  const byId = runs.map(({ queries }) => new Map(queries.map((query) => [query.rescored.query.id, query])));
  const usable = (query: CreditedQuery | undefined) => query !== undefined && TARGETS.every((target) => query.rescored.targets[target].size > 0);
  const ids = [...(byId[0]?.keys() ?? [])].filter((id) => byId.every((queries) => usable(queries.get(id))));
  return runs.map(({ system }, run) => {
    const queries = ids.map((id) => byId[run]!.get(id)!);
    return { system, queries, validated: queries.map((query) => validatedScores(query, plan)) };
  });
}

interface Place {
  metric: Metric;
  k: number;
  plan: Plan;
  deciding: DecidingCases;
}

function flipsAt(runs: readonly MatchedRun[], place: Place): FlipSurvival[] {
  const pairs = runs.flatMap((first, at) => runs.slice(at + 1).map((second) => ({ first, second, ...differencesOf(first, second, place) })));
  const adjusted = holmOverTargets(pairs.map(({ p }) => p));
  return pairs.flatMap(({ first, second, mean, values }, pair) => PAIRS.flatMap(([strict, lax]): FlipSurvival[] => {
    if (sign(mean[strict]) * sign(mean[lax]) >= 0) return [];
    const standing = (target: Target) => ({ ...meanScore(values[target], place.plan.bootstrap), adjustedP: adjusted[pair]![target] });
    const difference = { [strict]: standing(strict), [lax]: standing(lax) };
    const validated = validatedDifference(first, second, place);
    const decides = validated.imputed ?? validated.lower;
    const deciding = place.deciding.between(first, second, place);
    const outcomes = [decides, validated.lower, validated.upper].map((reading) => outcomeOf(reading, sign(mean[lax])));
    return [{
      first: first.system, second: second.system, metric: place.metric, k: place.k, targets: [strict, lax], difference,
      confirmed: Object.values(difference).every(({ adjustedP }) => adjustedP !== null && adjustedP < CONFIRMED_BELOW),
      validated,
      outcome: outcomes[0]!,
      certain: decides.interval !== undefined && decides.interval.lower * decides.interval.upper > 0,
      boundsAgree: outcomes.every((outcome) => outcome === outcomes[0]),
      deciding: deciding.slice(0, SHOWN),
      moving: deciding.length,
    }];
  }));
}

function differencesOf(first: MatchedRun, second: MatchedRun, { metric, k }: Place) {
  const scores = (run: MatchedRun, target: Target) => run.queries.map(({ rescored }) => scoreOf(rescored, { target, metric, k })!);
  const pairs = eachTarget((target) => [scores(first, target), scores(second, target)] as const);
  const values = eachTarget((target) => pairs[target][0].map((score, query) => score - pairs[target][1][query]!));
  return { values, p: eachTarget((target) => pairedP(...pairs[target])), mean: eachTarget((target) => values[target].reduce((sum, value) => sum + value, 0) / Math.max(1, values[target].length)) };
}

function validatedDifference(first: MatchedRun, second: MatchedRun, { metric, k, plan }: Place): FlipSurvival["validated"] {
  const less = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);
  const bound = (which: "lower" | "upper") => meanScore(first.validated.map((one, query) => less(one[which][metric][String(k)]!, second.validated[query]![which][metric][String(k)]!)), plan.bootstrap);
  const drawn = first.validated.map(({ draws }, query) => draws.map((scores, draw) => less(scores[metric][String(k)]!, second.validated[query]!.draws[draw]![metric][String(k)]!)));
  return { lower: bound("lower"), imputed: plan.imputation ? combined(drawn) : null, upper: bound("upper") };
}

function outcomeOf({ value }: MeanScore, laxSign: number): FlipSurvival["outcome"] {
  const own = sign(value);
  return own === 0 ? "tied" : own === laxSign ? "kept" : "reversed";
}

/** A difference of rounding is none. */
function sign(value: number | null): number {
  return value === null || Math.abs(value) < 1e-12 ? 0 : Math.sign(value);
}
