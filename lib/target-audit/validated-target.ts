import { combineImputations } from "@/lib/stats/combine-imputations";
import { SUPPORT_LABELS } from "./credit-labels";
import { decidedLabel } from "./impute-labels";
import { jointSufficiency } from "./joint-sufficiency";
import { meanScore } from "./mean-score";
import { scoreOf } from "./rescore";
import { VALIDATED_METRICS, validatedScores } from "./validated-scores";
import type { CreditLabels, LabelChoice, Support } from "./credit-labels";
import type { CreditedRun } from "./credits";
import type { Imputation } from "./impute-labels";
import type { JointSufficiency } from "./joint-sufficiency";
import type { BootstrapPlan, MeanScore } from "./mean-score";
import type { ValidatedMetric, ValidatedScores } from "./validated-scores";

type ByLabel = Record<Support, number>;

/** On how many labels a validated target rests; memories are counted once a query. */
export interface RestsOn {
  /** Memories of gold turns other than the turns themselves: those that the validated target may let in. */
  descendants: number;
  /** Of them, by the deciding label. */
  labelled: ByLabel;
  /** Undecided, but judged: by the judges' label. Empty where judges alone decide. */
  judgedOnly: ByLabel;
  /** Neither labelled nor judged: imputed by extrapolation. */
  neither: number;
  /** Gold turns with a deciding label, and those of them that it takes out of the target. */
  rawLabelled: number;
  rawRemoved: number;
  /** Labelled cases from which the others are imputed. */
  donors: number;
  imputations: number;
}

type Reading = Record<ValidatedMetric, Record<string, MeanScore>>;

/** One run under T_val in its three readings; they bound the set, not each score, since a target that grows also raises the ideal. */
export interface ValidatedTarget {
  from: LabelChoice;
  restsOn: RestsOn;
  /** Undecided memories are left out. */
  lower: Reading;
  /** They are imputed from judges corrected by people; null where nothing was labelled. */
  imputed: Reading | null;
  /** They are let in. */
  upper: Reading;
  /** Paired with the Raw score of the same queries; the graded score with Raw's nDCG. */
  minusRaw: { lower: Reading; imputed: Reading | null; upper: Reading };
  /** Queries whose evidence is spread over turns. */
  joint: Record<string, JointSufficiency>;
}

interface Plan {
  labels: CreditLabels;
  imputation: Imputation | null;
  cutoffs: readonly number[];
  bootstrap: BootstrapPlan;
}

/** A run's scores under the validated target, with what they rest on. */
export function validatedTarget(run: CreditedRun, plan: Plan): ValidatedTarget {
  const { labels, imputation, cutoffs } = plan;
  const scores = run.queries.map((query) => validatedScores(query, plan));
  const raw = run.queries.map(({ rescored }) => (metric: ValidatedMetric, k: number) => scoreOf(rescored, { target: "raw", metric: metric === "gradedNdcg" ? "ndcg" : metric, k }));
  const readings = (baseline: boolean) => {
    const less = (value: number | null, query: number, at: { metric: ValidatedMetric; k: number }) => {
      const base = baseline ? raw[query]!(at.metric, at.k) : 0;
      return value === null || base === null ? null : value - base;
    };
    const bound = (which: "lower" | "upper") => table(cutoffs, (at) => meanScore(scores.map((score, query) => less(valueAt(score[which], at), query, at)), plan.bootstrap));
    const imputed = imputation && table(cutoffs, (at) => combined(scores.map(({ draws }, query) => draws.map((draw) => less(valueAt(draw, at), query, at)))));
    return { lower: bound("lower"), imputed, upper: bound("upper") };
  };
  return {
    from: labels.from,
    restsOn: restsOn(run, { labels, imputation }),
    ...readings(false),
    minusRaw: readings(true),
    joint: Object.fromEntries(cutoffs.map((k) => [String(k), jointSufficiency(run.queries, { labels, k })])),
  };
}

function valueAt(scores: ValidatedScores["lower"], { metric, k }: { metric: ValidatedMetric; k: number }): number | null {
  return scores[metric][String(k)] ?? null;
}

function table(cutoffs: readonly number[], make: (at: { metric: ValidatedMetric; k: number }) => MeanScore): Reading {
  return Object.fromEntries(VALIDATED_METRICS.map((metric) => [metric, Object.fromEntries(cutoffs.map((k) => [String(k), make({ metric, k })]))])) as Reading;
}

/** The mean over queries in each draw, the draws combined by Rubin's rules. @param queries values of each query, one a draw */
export function combined(queries: readonly (readonly (number | null)[])[]): MeanScore {
  const draws = queries[0]?.length ?? 0;
  const completed = Array.from({ length: draws }, (_, draw) => queries.map((values) => values[draw]!).filter((value) => value !== null));
  const n = queries.filter((values) => values.some((value) => value !== null)).length;
  if (completed.some((values) => values.length === 0)) return { value: null, n, reason: "no query has a non-empty target" };
  const means = completed.map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  if (n < 2) return { value: means.reduce((sum, value) => sum + value, 0) / draws, n };
  const variances = completed.map((values, draw) => values.reduce((sum, value) => sum + (value - means[draw]!) ** 2, 0) / Math.max(1, values.length - 1) / values.length);
  const result = combineImputations(means, variances, { n });
  return result.value === null ? { value: null, n, reason: result.reason } : { value: result.value, n, interval: result.interval };
}

function restsOn({ queries }: CreditedRun, { labels, imputation }: Pick<Plan, "labels" | "imputation">): RestsOn {
  const none = () => Object.fromEntries(SUPPORT_LABELS.map((label) => [label, 0])) as ByLabel;
  const counts: RestsOn = { descendants: 0, labelled: none(), judgedOnly: none(), neither: 0, rawLabelled: 0, rawRemoved: 0, donors: imputation?.donors ?? 0, imputations: imputation?.draws ?? 0 };
  for (const { raw, verdict } of queries.flatMap(({ credits }) => credits)) {
    const label = decidedLabel(verdict, labels);
    if (raw) {
      if (label !== null) counts.rawLabelled++;
      if (label === "does_not_support") counts.rawRemoved++;
      continue;
    }
    counts.descendants++;
    if (label !== null) counts.labelled[label]++;
    else if (verdict?.judge) counts.judgedOnly[verdict.judge]++;
    else counts.neither++;
  }
  return counts;
}
