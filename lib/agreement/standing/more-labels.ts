import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { neymanAllocation, type AllocationStratum } from "@/lib/stats/neyman-allocation";
import type { Classes, JudgedSetCase } from "./judged-set";

export interface StratumNeed {
  /** "" when the set has no strata. */
  stratum: string;
  size: number;
  labelled: number;
  /** Cases in the sample, whether or not they have people's label yet. */
  drawn: number;
  /** Labelled cases that the wanted precision takes beside those of the other strata, and how many are still to come. */
  wanted: number;
  more: number;
  /** Cases to draw so that there are as many to label. */
  toDraw: number;
}

export interface LabelNeed {
  /** The class whose share needs most labels. */
  label: string;
  /** Half the width of the 95 % interval that is aimed at. */
  halfWidth: number;
  more: number;
  strata: StratumNeed[];
  /** Cases outside the sample that people have labelled already, in the strata to draw from: those of them that are drawn need no new labels. */
  spare: number;
}

export interface NeedRequest {
  halfWidth: number;
  /** Classes whose interval is that narrow already. */
  settled: ReadonlySet<string>;
}

const FEWEST = 2;

/**
 * How many more cases people must label, and in which strata, for the share of every class to be known to ± `halfWidth`:
 * what is to be added to the labels that there are, by Neyman allocation, until the interval is that narrow; nothing when
 * it is already. For each class that of the difference estimator and of people alone is taken that needs fewer, so that
 * nobody labels for a judge that adds nothing. The spread in each stratum is estimated from the labels so far, one more of
 * either kind added, so that a stratum without a difference yet is not taken for certain.
 * Null when the judge labelled nothing.
 */
export function moreLabels(cases: readonly JudgedSetCase[], classes: Classes, { halfWidth, settled }: NeedRequest): LabelNeed | null {
  const judged = cases.filter(({ judge }) => judge !== null);
  if (judged.length === 0) return null;
  const groups = new Map<string, JudgedSetCase[]>();
  for (const item of judged) groups.set(item.stratum ?? "", [...(groups.get(item.stratum ?? "") ?? []), item]);
  const labelled = [...groups.values()].map((members) => members.filter(({ human }) => human !== null).length);
  const needs = classes.map(({ value, label }) => {
    if (settled.has(value)) return { label, allocation: labelled };
    const [corrected, alone] = [residualSpread, labelSpread].map((spread) => {
      const strata = [...groups].map(([stratum, members]) => ({ name: stratum, size: members.length, deviation: spread(members, value) }));
      return smallestSample(strata, { labelled, halfWidth });
    });
    return { label, allocation: total(alone!) < total(corrected!) ? alone! : corrected! };
  });
  const hardest = needs.reduce((most, need) => (total(need.allocation) > total(most.allocation) ? need : most));
  const strata = [...groups].map(([stratum, members], at): StratumNeed => {
    const drawn = members.filter((item) => item.drawn).length;
    const wanted = Math.max(...needs.map(({ allocation }) => allocation[at] ?? 0));
    return { stratum, size: members.length, labelled: labelled[at]!, drawn, wanted, more: wanted - labelled[at]!, toDraw: Math.max(0, wanted - drawn) };
  });
  const drawing = new Set(strata.flatMap(({ stratum, toDraw }) => (toDraw > 0 ? [stratum] : [])));
  const spare = judged.filter((item) => item.spare && drawing.has(item.stratum ?? "")).length;
  return { label: hardest.label, halfWidth, spare, more: strata.reduce((sum, { more }) => sum + more, 0), strata: strata.sort((a, b) => a.stratum.localeCompare(b.stratum, "en", { numeric: true })) };
}

/** Standard deviation of people minus judge on one class, which is −1, 0 or 1 a case. */
function residualSpread(members: readonly JudgedSetCase[], value: string): number {
  const residuals = members.flatMap(({ human, judge }) => (human === null ? [] : [Number(human === value) - Number(judge === value)]));
  const n = residuals.length + 2;
  const differing = residuals.filter((residual) => residual !== 0).length + 1;
  const mean = residuals.reduce((sum, residual) => sum + residual, 0) / n;
  return Math.sqrt(Math.max(0, differing / n - mean ** 2));
}

/** Standard deviation of people's own label on one class. */
function labelSpread(members: readonly JudgedSetCase[], value: string): number {
  const given = members.filter(({ human }) => human !== null);
  const share = (given.filter(({ human }) => human === value).length + 1) / (given.length + 2);
  return Math.sqrt(share * (1 - share));
}

interface SizeRequest {
  /** Labels that there are, stratum by stratum. */
  labelled: readonly number[];
  halfWidth: number;
}

/** The smallest allocation that keeps what is labelled and is narrow enough. */
function smallestSample(strata: readonly AllocationStratum[], { labelled, halfWidth }: SizeRequest): number[] {
  const population = strata.reduce((sum, { size }) => sum + size, 0);
  const reach = normalQuantile(0.975, 0, 1);
  const keeping = (sample: number) => neymanAllocation(strata, sample).map((wanted, at) => Math.max(wanted, labelled[at]!));
  const narrowEnough = (allocation: readonly number[]) => {
    const variance = strata.reduce((sum, { size, deviation }, at) => sum + (size / population) ** 2 * (1 - allocation[at]! / size) * (deviation ** 2 / allocation[at]!), 0);
    return reach * Math.sqrt(variance) <= halfWidth;
  };
  let lowest = strata.reduce((sum, { size }) => sum + Math.min(size, FEWEST), 0);
  let highest = population;
  while (lowest < highest) {
    const middle = Math.floor((lowest + highest) / 2);
    if (narrowEnough(keeping(middle))) highest = middle;
    else lowest = middle + 1;
  }
  return keeping(lowest);
}

function total(allocation: readonly number[]): number {
  return allocation.reduce((sum, count) => sum + count, 0);
}
