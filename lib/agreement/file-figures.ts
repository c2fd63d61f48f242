import type { Interval, Statistic } from "@/lib/stats/statistic";
import type { AgreementReport, ComparedJudges, PairAgreement } from "./report-types";

type Figure = { value: number; n: number; interval: Interval | null; method: string; warnings: readonly string[] } | { value: null; reason: string; n: number; method: string };

interface PairFigure {
  a: string;
  b: string;
  n: number;
  kappa: number | null;
  /** Why there is no kappa. */
  reason?: string;
}

interface ComparedFigure extends Pick<ComparedJudges, "a" | "b" | "right" | "permutation" | "adjusted"> {
  difference: Figure;
}

/** The figures of `assay agreement --humans … --json`, a form that scripts rely on. */
export interface FileFigures {
  /** Items with two or more human labels. */
  n: number;
  /** How many people. */
  raters: number;
  humans: string[];
  judges: string[];
  scale: { level: string; labels: string[] };
  percentAgreement: Figure;
  fleissKappa: Figure;
  /** With the metric of the scale. */
  krippendorffAlpha: Figure;
  /** Pairs of people. */
  pairwiseCohenKappa: PairFigure[];
  /** Each person with each judge. */
  judgeCohenKappa: PairFigure[];
  /** With the reason where the test could not be made. */
  altTest: { judge: string; winningRate: number | null; advantageProbability: number | null; passed: boolean | null; reason?: string }[];
  /** Every pair of judges, people being the measure: who is right more often (McNemar), who agrees with more people (paired randomisation test). */
  judgesCompared: ComparedFigure[];
  epsilon: number | null;
  seed: number;
  resamples: number;
}

/** What a report on files says, in the form that scripts rely on. Of the report's one question, on the scale as labelled. */
export function fileFigures({ raters, questions, seed, resamples }: AgreementReport): FileFigures {
  const scale = questions[0]?.scales[0];
  if (!scale) throw new Error("A report on files has one question.");
  const { people, models, pairs, modelsAgainstPeople, judgesCompared } = scale;
  const isPerson = new Map(raters.map(({ pseudonym, kind }) => [pseudonym, kind === "person"]));
  const peopleIn = ({ a, b }: PairAgreement) => Number(isPerson.get(a)) + Number(isPerson.get(b));
  return {
    n: people.comparable, raters: people.raters.length, humans: people.raters, judges: models.raters,
    scale: { level: scale.level, labels: scale.classes.map(({ value }) => value) },
    percentAgreement: figure(people.percentAgreement),
    fleissKappa: figure(people.fleissKappa),
    krippendorffAlpha: figure(people.orderedAlpha ?? people.krippendorffAlpha),
    pairwiseCohenKappa: pairs.filter((pair) => peopleIn(pair) === 2).map(pairFigure),
    judgeCohenKappa: pairs.filter((pair) => peopleIn(pair) === 1).map(pairFigure),
    altTest: modelsAgainstPeople.map(({ model, altTest }) => ({
      judge: model, winningRate: altTest.winningRate.value, advantageProbability: altTest.advantageProbability.value, passed: altTest.passed,
      ...(altTest.winningRate.value === null ? { reason: altTest.winningRate.reason } : {}),
    })),
    judgesCompared: judgesCompared.map(({ difference, ...pair }) => ({ ...pair, difference: figure(difference) })),
    epsilon: modelsAgainstPeople[0]?.altTest.epsilon ?? null, seed, resamples,
  };
}

function figure(statistic: Statistic): Figure {
  const { n, method } = statistic;
  if (statistic.value === null) return { value: null, reason: statistic.reason, n, method };
  return { value: statistic.value, n, interval: statistic.interval ?? null, method, warnings: statistic.warnings ?? [] };
}

function pairFigure({ a, b, n, kappa }: PairAgreement): PairFigure {
  return { a, b, n, kappa: kappa.value, ...(kappa.value === null ? { reason: kappa.reason } : {}) };
}
