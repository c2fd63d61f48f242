import { comparePrevalence, type PrevalenceComparison } from "@/lib/stats/prevalence-comparison";
import type { Statistic } from "@/lib/stats/statistic";
import type { Classes, JudgedSetCase } from "./judged-set";

/** One class: how often the judge gives it, and how often people would. */
export interface CorrectedShare extends PrevalenceComparison {
  value: string;
  label: string;
  /** Where the judge's share of all cases lies, whatever it would have said of those without a verdict; null when it has one on each. */
  bounds: { lower: number; upper: number } | null;
  /** The figure for this set to report: corrected, unless the judge errs so much that people alone are closer. */
  report: "thisSet" | "humanThisSet";
}

export interface CorrectedShares {
  /** Cases that the judge was to label. */
  asked: number;
  /** Cases that the judge labelled: the set that the figures are about. */
  judged: number;
  /** Of them, cases that people labelled. */
  labelled: number;
  /** Of them, cases on which people are tied and which wait for an adjudicator; not among the labelled. */
  tied: number;
  shares: CorrectedShare[];
  /** What a reader must know of all of them. */
  notes: string[];
}

/**
 * Share of each class among the cases that a judge labelled: by the judge alone, by people alone, and corrected, for
 * this set and for queries like these. Cases of one query are taken together in both.
 */
export function correctedShares(cases: readonly JudgedSetCase[], classes: Classes): CorrectedShares {
  const judged = cases.filter(({ judge }) => judge !== null);
  const stratified = judged.every(({ stratum }) => stratum !== null);
  const missing = cases.length - judged.length;
  const tied = judged.filter((item) => item.tied).length;
  const shares = classes.map(({ value, label }): CorrectedShare => {
    const given = judged.filter(({ judge }) => judge === value).length;
    const figures = comparePrevalence(judged.map(({ judge, human, stratum, query }) => ({
      judge: Number(judge === value),
      human: human === null ? null : Number(human === value),
      ...(stratified && stratum !== null ? { stratum } : {}),
      cluster: query,
    })));
    const bounds = missing === 0 ? null : { lower: given / cases.length, upper: (given + missing) / cases.length };
    return { value, label, ...figures, bounds, report: reachOf(figures.humanThisSet) < reachOf(figures.thisSet) ? "humanThisSet" : "thisSet" };
  });
  return { asked: cases.length, judged: judged.length, labelled: judged.filter(({ human }) => human !== null).length, tied, shares, notes: notesOn(shares, { missing, tied }) };
}

/** Half the width of an interval; infinite without one, or where it claims no width although cases were left out. */
export function reachOf({ interval, warnings = [] }: Statistic): number {
  if (!interval) return Infinity;
  const reach = (interval.upper - interval.lower) / 2;
  return reach === 0 && warnings.length > 0 ? Infinity : reach;
}

function notesOn(shares: readonly CorrectedShare[], { missing, tied }: { missing: number; tied: number }): string[] {
  const notes = [...(shares[0]?.notes ?? [])];
  if (missing > 0) notes.push("All figures are about the cases with a verdict of the judge. Those without one are no random part of all, so nothing here speaks for them.");
  if (tied > 0) notes.push("Tied cases count as not labelled. They are the hard ones, so what is left is no random part of the sample: have them settled first.");
  const poor = shares.filter(({ report }) => report === "humanThisSet").map(({ label }) => `“${label}”`);
  if (poor.length > 0) notes.push(`For ${poor.join(" and ")} people alone, weighted by stratum, are closer than the figure corrected by the judge, which errs too often to add anything: report people alone, this set.`);
  return notes;
}
