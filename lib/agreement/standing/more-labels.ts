import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { neymanAllocation } from "@/lib/stats/neyman-allocation";
import type { Classes, JudgedSetCase } from "./judged-set";

export interface StratumNeed {
  /** "" when the set has no strata. */
  stratum: string;
  size: number;
  labelled: number;
  /** Cases in the sample, whether or not they have people's label yet. */
  drawn: number;
  /** Labelled cases that the wanted precision takes, and how many are still to come. */
  wanted: number;
  more: number;
  /** Cases to draw so that there are as many to label. */
  toDraw: number;
}

export interface LabelNeed {
  /** The class whose corrected share needs most labels. */
  label: string;
  /** Half the width of its 95 % interval that is aimed at. */
  halfWidth: number;
  more: number;
  strata: StratumNeed[];
}

const FEWEST = 2;

/**
 * How many more cases people must label, and in which strata, for every corrected share to be known to ± `halfWidth`:
 * the smallest stratified sample (Neyman allocation) for which the difference estimator's interval is that narrow. The
 * spread of people minus judge in each stratum is estimated from the labels so far, one agreeing and one differing case
 * added, so that a stratum without a difference yet is not taken for certain. Cases that are labelled stay labelled.
 * Null when the judge labelled nothing.
 */
export function moreLabels(cases: readonly JudgedSetCase[], classes: Classes, halfWidth: number): LabelNeed | null {
  const judged = cases.filter(({ judge }) => judge !== null);
  if (judged.length === 0) return null;
  const groups = new Map<string, JudgedSetCase[]>();
  for (const item of judged) groups.set(item.stratum ?? "", [...(groups.get(item.stratum ?? "") ?? []), item]);
  const needs = classes.map(({ value, label }) => {
    const strata = [...groups].map(([stratum, members]) => ({ name: stratum, size: members.length, deviation: deviationOf(members, value) }));
    return { label, allocation: smallestSample(strata, { population: judged.length, halfWidth }) };
  });
  const total = (allocation: readonly number[]) => allocation.reduce((sum, count) => sum + count, 0);
  const hardest = needs.reduce((most, need) => (total(need.allocation) > total(most.allocation) ? need : most));
  const strata = [...groups].map(([stratum, members], at): StratumNeed => {
    const labelled = members.filter(({ human }) => human !== null).length;
    const drawn = members.filter((item) => item.drawn).length;
    const wanted = hardest.allocation[at] ?? 0;
    return { stratum, size: members.length, labelled, drawn, wanted, more: Math.max(0, wanted - labelled), toDraw: Math.max(0, wanted - drawn) };
  });
  return { label: hardest.label, halfWidth, more: strata.reduce((sum, { more }) => sum + more, 0), strata: strata.sort((a, b) => a.stratum.localeCompare(b.stratum, "en", { numeric: true })) };
}

/** Standard deviation of people minus judge on one class, which is −1, 0 or 1 a case. */
function deviationOf(members: readonly JudgedSetCase[], value: string): number {
  const residuals = members.flatMap(({ human, judge }) => (human === null ? [] : [Number(human === value) - Number(judge === value)]));
  const n = residuals.length + 2;
  const differing = residuals.filter((residual) => residual !== 0).length + 1;
  const mean = residuals.reduce((sum, residual) => sum + residual, 0) / n;
  return Math.sqrt(Math.max(0, differing / n - mean ** 2));
}

interface SizeRequest {
  population: number;
  halfWidth: number;
}

function smallestSample(strata: readonly { name: string; size: number; deviation: number }[], { population, halfWidth }: SizeRequest): number[] {
  const reach = normalQuantile(0.975, 0, 1);
  const narrowEnough = (allocation: readonly number[]) => {
    const variance = strata.reduce((sum, { size, deviation }, at) => {
      const drawn = allocation[at]!;
      return sum + (size / population) ** 2 * (1 - drawn / size) * (deviation ** 2 / drawn);
    }, 0);
    return reach * Math.sqrt(variance) <= halfWidth;
  };
  let lowest = strata.reduce((sum, { size }) => sum + Math.min(size, FEWEST), 0);
  let highest = population;
  while (lowest < highest) {
    const middle = Math.floor((lowest + highest) / 2);
    if (narrowEnough(neymanAllocation(strata, middle))) highest = middle;
    else lowest = middle + 1;
  }
  return neymanAllocation(strata, lowest);
}
