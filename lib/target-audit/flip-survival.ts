import { meanScore } from "./mean-score";
import { CONFIRMED_BELOW, holmOverTargets, pairedP } from "./paired-tests";
import { METRICS, scoreOf } from "./rescore";
import { TARGETS } from "./targets";
import { validatedScores } from "./validated-scores";
import { combined } from "./validated-target";
import type { CreditLabels, Support } from "./credit-labels";
import type { CreditedQuery, CreditedRun } from "./credits";
import type { Imputation } from "./impute-labels";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { Metric } from "./rescore";
import type { Target } from "./targets";
import type { ValidatedScores } from "./validated-scores";

/** A case whose label moves the difference between two runs. */
export interface DecidingCase {
  externalId: string;
  query: string;
  memory: string;
  /** Null where only judges said something. */
  people: Support | null;
  judges: Support | null;
  /** What the query adds to the difference of the means under the validated target, less what it adds under Raw. */
  shift: number;
}

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
  /** The labels that move it most, at most ten. */
  deciding: DecidingCase[];
}

export interface FlipsUnderLabels {
  /** Queries that every run answered and every target covers. */
  n: number;
  flips: FlipSurvival[];
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

/** Queries of one run on the matched subset, with their validated scores. */
interface MatchedRun {
  system: string;
  queries: CreditedQuery[];
  validated: ValidatedScores[];
}

/**
 * Every winner flip between runs on one dataset, on the queries that all runs answered and all targets cover, classed by
 * whether it is confirmed and whether it survives the validated target.
 */
export function flipSurvival(runs: readonly CreditedRun[], plan: Plan): FlipsUnderLabels {
  const matched = matchRuns(runs, plan);
  const at = plan.cutoffs.flatMap((k) => (Object.keys(METRICS) as Metric[]).map((metric) => ({ metric, k })));
  return { n: matched[0]?.queries.length ?? 0, flips: at.flatMap((place) => flipsAt(matched, { ...place, plan })) };
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
    const outcomes = [decides, validated.lower, validated.upper].map((reading) => outcomeOf(reading, sign(mean[lax])));
    return [{
      first: first.system, second: second.system, metric: place.metric, k: place.k, targets: [strict, lax], difference,
      confirmed: Object.values(difference).every(({ adjustedP }) => adjustedP !== null && adjustedP < CONFIRMED_BELOW),
      validated,
      outcome: outcomes[0]!,
      certain: decides.interval !== undefined && decides.interval.lower * decides.interval.upper > 0,
      boundsAgree: outcomes.every((outcome) => outcome === outcomes[0]),
      deciding: decidingCases(first, second, place),
    }];
  }));
}

function differencesOf(first: MatchedRun, second: MatchedRun, { metric, k }: Place) {
  const scores = (run: MatchedRun, target: Target) => run.queries.map(({ rescored }) => scoreOf(rescored, { target, metric, k })!);
  const each = <Value>(make: (target: Target) => Value) => Object.fromEntries(TARGETS.map((target) => [target, make(target)])) as Record<Target, Value>;
  const pairs = each((target) => [scores(first, target), scores(second, target)] as const);
  const values = each((target) => pairs[target][0].map((score, query) => score - pairs[target][1][query]!));
  return { values, p: each((target) => pairedP(...pairs[target])), mean: each((target) => values[target].reduce((sum, value) => sum + value, 0) / Math.max(1, values[target].length)) };
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

/** The labelled or judged memories of the queries that the validated target moves most away from Raw. */
function decidingCases(first: MatchedRun, second: MatchedRun, { metric, k, plan }: Place): DecidingCase[] {
  const n = first.queries.length;
  const meanOver = (run: MatchedRun, query: number) => {
    const { lower, draws } = run.validated[query]!;
    const values = (draws.length > 0 ? draws : [lower]).map((scores) => scores[metric][String(k)] ?? 0);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const raw = (run: MatchedRun, query: number) => scoreOf(run.queries[query]!.rescored, { target: "raw", metric, k })!;
  const shifts = first.queries.map((_, query) => ({ query, shift: (meanOver(first, query) - meanOver(second, query) - (raw(first, query) - raw(second, query))) / n }));
  return shifts.filter(({ shift }) => Math.abs(shift) > 1e-12).sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift))
    .flatMap(({ query, shift }) => labelledCredits([first.queries[query]!, second.queries[query]!], plan.labels).map((credit) => ({ ...credit, shift })))
    .slice(0, SHOWN);
}

function labelledCredits(queries: readonly CreditedQuery[], { from }: CreditLabels): Omit<DecidingCase, "shift">[] {
  const found = new Map<string, Omit<DecidingCase, "shift">>();
  for (const { rescored: { query }, credits } of queries) {
    for (const { id, verdict } of credits) {
      if (!verdict || (verdict.human === null && verdict.judge === null)) continue;
      found.set(verdict.externalId, { externalId: verdict.externalId, query: query.query, memory: verdict.memoryText ?? id, people: from === "judges" ? null : verdict.human, judges: verdict.judge });
    }
  }
  return [...found.values()];
}
