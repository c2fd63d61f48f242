import { differenceEstimator } from "./difference-estimator";
import { clusteredPpiMean } from "./clustered-ppi-mean";
import { ppiMean } from "./ppi-mean";
import { proportion } from "./proportion-intervals";
import { roganGladen } from "./rogan-gladen";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import type { DifferenceDetails } from "./difference-estimator";
import type { JudgedCase } from "./judged-case";
import type { RoganGladenDetails } from "./rogan-gladen";
import type { Statistic } from "./statistic";

/** Below so many labels the variances of PPI divide by n − 1. */
const FEW_LABELS = 200;

export interface PrevalenceComparison {
  /** Share by the judge alone, as if it never erred. */
  judgeOnly: Statistic;
  /** Share by people alone, on the cases they labelled. */
  humanOnly: Statistic;
  /** By people alone for this very set: strata weighted, queries taken whole, without what was labelled in the error. */
  humanThisSet: Statistic;
  /** For this very set. */
  thisSet: Statistic<DifferenceDetails>;
  /** For queries like these, of which the set is a sample. */
  queriesLikeThese: Statistic;
  /** Corrected by the judge's error rates on the labelled cases. */
  roganGladen: Statistic<RoganGladenDetails>;
  /** What a reader must know to compare them. */
  notes: readonly string[];
}

/**
 * Prevalence of a yes (1) among judged cases, side by side: the naive figures and the corrected ones, which answer
 * two different questions. Judge-only and human-only intervals (Wilson) take cases as independent and ignore strata;
 * where the design has either, a note says so.
 */
export function comparePrevalence(cases: readonly JudgedCase[], options: { level?: number } = {}): PrevalenceComparison {
  const wrong = cases.findIndex(({ judge, human }) => ![0, 1].includes(judge) || ![0, 1, null].includes(human));
  if (wrong >= 0) throw new InvalidStatisticInput(`Prevalence needs labels 0 and 1; case ${wrong + 1} has another.`, { record: wrong });
  const { level } = options;
  const labelled = cases.filter(({ human }) => human !== null);
  const positive = (list: readonly JudgedCase[], of: "judge" | "human") => list.filter((one) => one[of] === 1).length;
  const yes = labelled.filter(({ human }) => human === 1);
  const no = labelled.filter(({ human }) => human === 0);
  return {
    judgeOnly: { ...proportion(positive(cases, "judge"), cases.length, { level }), method: "judge alone" },
    humanOnly: { ...proportion(positive(labelled, "human"), labelled.length, { level }), method: "people alone" },
    humanThisSet: humanThisSet(cases, level),
    thisSet: differenceEstimator(cases, { level, range: [0, 1] }),
    queriesLikeThese: queriesLikeThese(cases, labelled.length, level),
    roganGladen: roganGladen({
      judgePositive: positive(cases, "judge"), judged: cases.length,
      sensitivity: { hits: positive(yes, "judge"), n: yes.length }, specificity: { hits: no.length - positive(no, "judge"), n: no.length },
    }, { level }),
    notes: notesOn(cases),
  };
}

/** The difference estimator with a judge that says nothing: it differs from the corrected figure by what the judge adds, and by nothing else. */
function humanThisSet(cases: readonly JudgedCase[], level?: number): Statistic {
  const estimate = { ...differenceEstimator(cases.map((one) => ({ ...one, judge: 0 })), { level, range: [0, 1] }), method: "people alone, weighted by stratum" };
  const same = estimate.value !== null && estimate.standardError === 0 && estimate.n < cases.length;
  return same ? { ...estimate, warnings: ["People say the same of every labelled case of a stratum: an interval of no width claims more than so few cases can show."] } : estimate;
}

/** Strata and repeated queries both widen the interval: then the shares of the strata count as unknown and queries are taken whole. */
function queriesLikeThese(cases: readonly JudgedCase[], labels: number, level?: number): Statistic {
  const range = [0, 1] as const;
  const clusters = cases.flatMap(({ cluster }) => (cluster === undefined ? [] : [cluster]));
  const plain = new Set(cases.map(({ stratum }) => stratum)).size <= 1 && new Set(clusters).size === clusters.length;
  if (!plain) return clusteredPpiMean(cases, { level, range });
  const known = cases.filter(({ human }) => human !== null);
  return ppiMean({ human: known.map(({ human }) => human!), judge: known.map(({ judge }) => judge), judgeOnly: cases.filter(({ human }) => human === null).map(({ judge }) => judge) }, { level, range, ddof: labels < FEW_LABELS ? 1 : 0 });
}

function notesOn(cases: readonly JudgedCase[]): string[] {
  const notes = ["The figure for this set asks what people would say of exactly these cases; the one for queries like these asks it of the population they were drawn from."];
  if (new Set(cases.map(({ stratum }) => stratum)).size > 1) notes.push("The sample is stratified: people alone and Rogan–Gladen ignore the strata and are there for comparison only.");
  const clusters = cases.flatMap(({ cluster }) => (cluster === undefined ? [] : [cluster]));
  if (new Set(clusters).size < clusters.length) notes.push("Several cases share a query: the corrected figures allow for it; the other intervals are too narrow.");
  return notes;
}
