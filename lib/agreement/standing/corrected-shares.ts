import { comparePrevalence, type PrevalenceComparison } from "@/lib/stats/prevalence-comparison";
import type { Classes, JudgedSetCase } from "./judged-set";

/** One class: how often the judge gives it, and how often people would. */
export interface CorrectedShare extends PrevalenceComparison {
  value: string;
  label: string;
}

export interface CorrectedShares {
  /** Cases that the judge labelled: the set that the figures are about. */
  judged: number;
  /** Of them, cases that people labelled. */
  labelled: number;
  shares: CorrectedShare[];
}

/**
 * Share of each class among the cases that a judge labelled: by the judge alone, by people alone, and corrected, for
 * this set and for queries like these. Cases of one query are taken together in both.
 */
export function correctedShares(cases: readonly JudgedSetCase[], classes: Classes): CorrectedShares {
  const judged = cases.filter(({ judge }) => judge !== null);
  const stratified = judged.every(({ stratum }) => stratum !== null);
  return {
    judged: judged.length,
    labelled: judged.filter(({ human }) => human !== null).length,
    shares: classes.map(({ value, label }) => ({
      value, label,
      ...comparePrevalence(judged.map(({ judge, human, stratum, query }) => ({
        judge: Number(judge === value),
        human: human === null ? null : Number(human === value),
        ...(stratified && stratum !== null ? { stratum } : {}),
        cluster: query,
      }))),
    })),
  };
}
