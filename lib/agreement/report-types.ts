import type { ClassificationScores } from "@/lib/stats/classification-scores";
import type { ConfusionTable } from "@/lib/stats/confusion";
import type { KappaParadox } from "@/lib/stats/kappa-paradox";
import type { McNemarTest } from "@/lib/stats/mcnemar";
import type { MeasurementLevel, RatingRecord } from "@/lib/stats/ratings";
import type { Statistic } from "@/lib/stats/statistic";

/** A case of the sample, with what agreement is broken down by. */
export interface ReportCase {
  id: string;
  stratum: string | null;
  category: string | null;
  /** Systems whose runs the case comes from. */
  systems?: readonly string[];
  /** For a part of a case: the case. Parts of one case are resampled together. */
  partOf?: string;
}

/** A label, with the rubric version that it was made under; null or absent where there was none. */
export interface ReportLabel extends RatingRecord {
  rubric?: number | null;
}

/** Somebody whose labels enter the report, under the name that the report uses. */
export interface ReportRater {
  pseudonym: string;
  kind: "person" | "model";
}

/** Agreement inside one group of raters: people among themselves, or models among themselves. */
export interface GroupAgreement {
  raters: string[];
  /** Cases with at least one label of the group, and with two or more. */
  cases: number;
  comparable: number;
  percentAgreement: Statistic;
  percentPooled: Statistic;
  percentOverPairs: Statistic;
  fleissKappa: Statistic;
  /** With the nominal metric: every disagreement counts alike. */
  krippendorffAlpha: Statistic;
  /** With the scale's own metric, by which near answers disagree less; null for a nominal scale. */
  orderedAlpha: Statistic | null;
  meanCohenKappa: Statistic;
  /** Chance-corrected too, but steady where one class is rare; both depend on the number of declared classes. */
  gwetAc1: Statistic;
  brennanPrediger: Statistic;
  /** Mean over cases of the share of pairs of labels at most one step apart; null on a nominal scale and with two classes. */
  withinOne: Statistic | null;
  /** One sentence to quote. */
  sentence: string;
}

/** One model against the people, like with like: the same cases, the same statistic. */
export interface ModelAgainstPeople {
  model: string;
  /** Mean of Cohen's kappa of the model with each person, on all cases that both labelled. */
  withEach: Statistic;
  /** The same on cases with two or more people, to stand beside the ceiling. */
  judge: Statistic;
  /** Mean of Cohen's kappa among people on the same cases. */
  ceiling: Statistic;
  difference: Statistic;
  altTest: AltTestSummary;
  againstMajority: AgainstMajority;
  sentence: string;
}

/** The alternative annotator test: may the model stand in for a person? */
export interface AltTestSummary {
  winningRate: Statistic;
  advantageProbability: Statistic;
  /** Null when the test cannot be made. */
  passed: boolean | null;
  epsilon: number;
  /** People with enough cases to be tested against. */
  tested: number;
  /** People than whom the model is worse by more than epsilon: the same test the other way round. */
  worse: number;
}

/** A model as a classifier of what most people said; never to be set beside the ceiling, which is of single people. */
export interface AgainstMajority {
  scores: ClassificationScores;
  /** Cases of the model on which people are tied and so have no majority; they are left out. */
  ties: number;
}

export interface PairAgreement {
  a: string;
  b: string;
  /** Cases that both labelled. */
  n: number;
  percentAgreement: number | null;
  kappa: Statistic;
  /** Largest kappa that the two raters' own shares of the classes allow; null where kappa is undefined. */
  largestKappa: number | null;
  /** Why kappa may be low beside a high agreement; null unless there are two classes. */
  paradox: KappaParadox | null;
  confusion: ConfusionTable;
}

/** How far raters lie apart on a scale that has an order. Scores are those that the scale declares, or ranks from 0 where it declares none. */
export interface OrderedAgreement {
  /** Each rater's mean score over the items that they rated, in the order of the report's raters. */
  means: { rater: string; mean: Statistic }[];
  /** Of all people together: the mean over items of their means. */
  peopleMean: Statistic;
  /** Cohen's weighted kappa, mean over pairs of people. */
  people: { linearKappa: Statistic; quadraticKappa: Statistic };
  pairs: OrderedPair[];
}

export interface OrderedPair {
  a: string;
  b: string;
  linearKappa: Statistic;
  quadraticKappa: Statistic;
  /** Of the declared scores; null where the scale declares none. */
  pearson: Statistic | null;
  spearman: Statistic;
  kendallTau: Statistic;
  /** Mean score of the first less that of the second. */
  meanDifference: Statistic;
  meanAbsoluteDifference: Statistic;
}

/** People's agreement inside one part of the cases or labels. */
export interface Breakdown {
  field: "stratum" | "category" | "system" | "rubric";
  value: string;
  cases: number;
  percentAgreement: Statistic;
  fleissKappa: Statistic;
}

/** How often each person is right by the model of Dawid and Skene, as a share of their labels. */
export interface Competence {
  raters: { pseudonym: string; labels: number; competence: number | null }[];
  /** Cases with two labels or more. */
  cases: number;
  warnings: readonly string[];
}

/** Several judges as one body. */
export interface JudgePanel {
  judges: readonly string[];
  /** Cases with two or more of the judges. */
  cases: number;
  /** How ties are settled, in words. */
  ties: { rule: string; count: number };
  /** Cases by majority label, in the order of the classes; a tie has none. */
  majority: readonly { value: string; label: string; cases: number }[];
  /** Mean over pairs of judges of their percent agreement: the figure that papers print. */
  meanPairwiseAgreement: Statistic;
  fleissKappa: Statistic;
  /** Each judge with the majority of the others. */
  withOthers: readonly { judge: string; kappa: Statistic }[];
  /** Cases on which the judges are not of one mind, most divided first. */
  split: readonly { item: string; votes: readonly number[] }[];
}

/** Cases on which each of two judges gives, or does not give, the label that most people gave. */
export interface RightAndWrong extends McNemarTest {
  n: number;
  both: number;
  neither: number;
}

/** Two judges on the same cases, people being the measure. */
export interface ComparedJudges {
  a: string;
  b: string;
  /** Null where cases have several parts, which are not independent. */
  right: RightAndWrong | null;
  /** Mean over cases of the share of the people that the first agrees with, less that of the second. */
  difference: Statistic;
  /** Paired randomisation test of that difference; null without a shared case. */
  permutation: { p: number; arrangements: number; exact: boolean } | null;
  /** p by Holm over all pairs of judges. */
  adjusted: { mcNemar: number | null; permutation: number | null };
}

/** Everything about one question on one scale: as labelled, or merged. */
export interface ScaleReport {
  name: string;
  /** What the figures count, in one word, how many there are in the sample, and which cases are asked, where not all are. */
  counted: { item: string; of: number; askedOf: string | null };
  level: MeasurementLevel;
  /** Declared classes in their order, with the words that people see. */
  classes: { value: string; label: string }[];
  people: GroupAgreement;
  models: GroupAgreement;
  modelsAgainstPeople: ModelAgainstPeople[];
  pairs: PairAgreement[];
  /** Labels of each class by each rater, in the order of the report's raters and of the classes. */
  usage: number[][];
  breakdown: Breakdown[];
  /** Distances on the scale; null for a nominal one. */
  ordered: OrderedAgreement | null;
  /** Of people; null with fewer than three. */
  competence: Competence | null;
  /** Of judges; null with fewer than two. */
  panel: JudgePanel | null;
  /** Every pair of judges; empty with fewer than two, or without people. */
  judgesCompared: ComparedJudges[];
}

export interface QuestionReport {
  question: string;
  name: string;
  prompt: string;
  /** The scale as labelled first, then its merging, if it has one. */
  scales: ScaleReport[];
}

export interface AgreementReport {
  /** Cases in the sample. */
  drawn: number;
  raters: ReportRater[];
  seed: number;
  resamples: number;
  questions: QuestionReport[];
}
