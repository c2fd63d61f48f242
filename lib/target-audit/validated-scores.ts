import { gradedNdcg } from "@/lib/metrics/graded-ndcg";
import { rankedHits } from "@/lib/metrics/ranked-hits";
import { SUPPORT_GAINS } from "./credit-labels";
import { decidedLabel } from "./impute-labels";
import { METRICS } from "./rescore";
import type { CreditLabels, Support } from "./credit-labels";
import type { CreditedQuery } from "./credits";
import type { Imputation } from "./impute-labels";
import type { Metric } from "./rescore";

/** The audit's metrics under the validated target, and nDCG whose gain is 1 for supports and 0.5 for partial. */
export const VALIDATED_METRICS = [...(Object.keys(METRICS) as Metric[]), "gradedNdcg"] as const;
export type ValidatedMetric = (typeof VALIDATED_METRICS)[number];

/** Scores of one query, metric by metric and depth by depth; null where the target is empty. */
type Scores = Record<ValidatedMetric, Record<string, number | null>>;

/** A query under the validated target in its three readings. */
export interface ValidatedScores {
  /** What people did not label is left out. */
  lower: Scores;
  /** It is let in. */
  upper: Scores;
  /** It has the labels of one draw each; empty where nothing can be imputed. */
  draws: Scores[];
}

interface Plan {
  labels: CreditLabels;
  imputation: Imputation | null;
  cutoffs: readonly number[];
}

/**
 * Scores of a query under T_val = T_raw ∪ {m ∈ T_src \ T_raw : supports}. A raw turn counts fully unless people labelled
 * it: one that does not support the answer is no target (gold citations err as well), and in the graded score each has the
 * gain of its label. The graded ideal comes from the same set.
 */
export function validatedScores({ rescored: { ranked }, credits }: CreditedQuery, { labels, imputation, cutoffs }: Plan): ValidatedScores {
  const score = (labelOf: (credit: CreditedQuery["credits"][number]) => Support | null): Scores => {
    const grades = new Map<string, number>();
    const target = new Set<string>();
    for (const credit of credits) {
      const label = labelOf(credit);
      if (label === null || label === "does_not_support") continue;
      grades.set(credit.id, SUPPORT_GAINS[label]);
      if (label === "supports" || credit.raw) target.add(credit.id);
    }
    const hits = rankedHits(ranked, target);
    return Object.fromEntries(VALIDATED_METRICS.map((metric) => [
      metric, Object.fromEntries(cutoffs.map((k) => [String(k), metric === "gradedNdcg" ? gradedNdcg(ranked, grades, k) : METRICS[metric](hits, k)])),
    ])) as Scores;
  };
  const reading = (open: (key: string) => Support | null) => score(({ raw, key, verdict }) => decidedLabel(verdict, labels) ?? (raw ? "supports" : open(key)));
  const lower = reading(() => null);
  const undecided = credits.some(({ raw, verdict }) => !raw && decidedLabel(verdict, labels) === null);
  const drawn = Array.from({ length: imputation?.draws ?? 0 }, (_, draw) => (undecided ? reading((key) => imputation!.labelsOf.get(key)![draw]!) : lower));
  return { lower, upper: undecided ? reading(() => "supports") : lower, draws: drawn };
}
