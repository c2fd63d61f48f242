import type { ConfusionTable } from "@/lib/stats/confusion";
import type { Statistic } from "@/lib/stats/statistic";

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
  krippendorffAlpha: Statistic;
  meanCohenKappa: Statistic;
  /** One sentence to quote. */
  sentence: string;
}

/** One model against the people, like with like: the same cases, the same statistic. */
export interface ModelAgainstPeople {
  model: string;
  /** Mean of Cohen's kappa of the model with each person. */
  judge: Statistic;
  /** Mean of Cohen's kappa among people on the same cases. */
  ceiling: Statistic;
  difference: Statistic;
  sentence: string;
}

export interface PairAgreement {
  a: string;
  b: string;
  /** Cases that both labelled. */
  n: number;
  percentAgreement: number | null;
  kappa: Statistic;
  confusion: ConfusionTable;
}

/** People's agreement inside one stratum or category. */
export interface Breakdown {
  field: "stratum" | "category";
  value: string;
  cases: number;
  percentAgreement: Statistic;
  fleissKappa: Statistic;
}

/** Everything about one question on one scale: as labelled, or merged. */
export interface ScaleReport {
  name: string;
  /** Declared classes in their order, with the words that people see. */
  classes: { value: string; label: string }[];
  people: GroupAgreement;
  models: GroupAgreement;
  modelsAgainstPeople: ModelAgainstPeople[];
  pairs: PairAgreement[];
  breakdown: Breakdown[];
}

export interface QuestionReport {
  question: string;
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
