import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { checkRequest } from "./bootstrap-interval";
import { InvalidStatisticInput } from "./invalid-statistic-input";
import { covariance, mean, variance } from "./moments";
import { DEFAULT_LEVEL } from "./statistic";
import type { Interval, Statistic } from "./statistic";

export interface PpiInput {
  /** People's labels as numbers, and the judge's on the same cases. */
  human: ArrayLike<number>;
  judge: ArrayLike<number>;
  /** The judge's labels on cases that people did not label. */
  judgeOnly: ArrayLike<number>;
}

type Alternative = "two-sided" | "larger" | "smaller";

export interface PpiOptions {
  /** 1: PPI; 0: people alone; "auto": PPI++, the weight of the judge that makes the variance least. */
  lambda?: number | "auto";
  alternative?: Alternative;
  /** Divisor n − ddof of the variances in the interval; 0 as ppi_py, 1 for small samples. */
  ddof?: 0 | 1;
  level?: number;
  /** Range of the quantity, where a one-sided interval ends; default: without end. */
  range?: readonly [number, number];
}

export interface PpiDetails {
  lambda: number;
  /** The optimal weight before it is cut to [0, 1]; null when a fixed one was given or the judge is constant. */
  optimalLambda: number | null;
}

interface PpiTerms extends PpiDetails {
  value: number;
  variance: number;
  constantJudge: boolean;
}

/**
 * Mean of people's labels over queries like these, by prediction-powered inference: a few cases labelled by people
 * correct the judge's labels on many. The default is PPI++, which is never wider in large samples than people alone.
 * A constant judge adds nothing: people alone, said so. Undefined without a case labelled by people (or, with
 * `ddof` 1, with fewer than two); without further judged cases it is people alone.
 * Where ppi_py ignores `alternative` when lambda is automatic, and gives NaN on a constant judge, we do not.
 * Sources: Angelopoulos et al. (2023), Science 382; Angelopoulos, Duchi & Zrnic (2023), PPI++; ppi_py.
 */
export function ppiMean(input: PpiInput, options: PpiOptions = {}): Statistic<PpiDetails> {
  const n = input.human.length;
  const lambda = options.lambda ?? "auto";
  const method = `prediction-powered mean (${lambda === "auto" ? "PPI++" : `lambda ${lambda}`})`;
  if (n < 1 + (options.ddof ?? 0)) return { value: null, reason: "Too few cases are labelled by people.", n, method };
  const terms = ppiTerms(input, options);
  const warnings = terms.constantJudge ? ["The judge gave one and the same label throughout, so the figure rests on people alone."] : [];
  if (terms.variance === 0) warnings.push("The judge agrees with people on every labelled case: an interval of this width claims more than so few cases can show.");
  return {
    value: terms.value, n, method, lambda: terms.lambda, optimalLambda: terms.optimalLambda,
    standardError: Math.sqrt(terms.variance), interval: normalInterval(terms, options),
    warnings: warnings.length > 0 ? warnings : undefined,
  };
}

/** Estimate and variance, for those who combine strata. Needs at least one labelled case. */
function ppiTerms(input: PpiInput, options: PpiOptions): PpiTerms {
  const { human, judge, judgeOnly } = input;
  const n = human.length;
  const more = judgeOnly.length;
  if (judge.length !== n) throw new InvalidStatisticInput(`People labelled ${n} cases but the judge's labels on them are ${judge.length}.`);
  const ddof = options.ddof ?? 0;
  const optimal = more > 0 ? optimalLambda(input) : null;
  const constantJudge = more > 0 && optimal === null;
  const asked = options.lambda ?? "auto";
  const lambda = more === 0 || constantJudge ? 0 : asked === "auto" ? Math.min(1, Math.max(0, optimal!)) : asked;
  const rectifier = Float64Array.from({ length: n }, (_, at) => human[at]! - lambda * judge[at]!);
  const imputed = lambda === 0 ? 0 : lambda * mean(judgeOnly);
  const imputedVariance = lambda === 0 ? 0 : (lambda * lambda * variance(judgeOnly, more > 1 ? ddof : 0)) / more;
  return {
    value: imputed + mean(rectifier), variance: imputedVariance + variance(rectifier, ddof) / n,
    lambda, optimalLambda: asked === "auto" ? optimal : null, constantJudge,
  };
}

/** Covariance with divisor n over (1 + n/N) times the judge's variance over all cases; null for a constant judge. */
export function optimalLambda({ human, judge, judgeOnly }: PpiInput): number | null {
  const all = new Float64Array(judge.length + judgeOnly.length);
  all.set(Array.from(judge));
  all.set(Array.from(judgeOnly), judge.length);
  const spread = variance(all, 1);
  return spread > 0 ? covariance(human, judge, 0) / ((1 + human.length / judgeOnly.length) * spread) : null;
}

/** Normal interval, two-sided or one-sided; a one-sided one ends at the range of the quantity. */
function normalInterval(estimate: { value: number; variance: number }, options: PpiOptions): Interval {
  const level = options.level ?? DEFAULT_LEVEL;
  checkRequest(level);
  const alternative = options.alternative ?? "two-sided";
  const [lowest, highest] = options.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const z = normalQuantile(alternative === "two-sided" ? (1 + level) / 2 : level, 0, 1);
  const reach = z * Math.sqrt(estimate.variance);
  return {
    lower: alternative === "smaller" ? lowest : Math.max(lowest, estimate.value - reach),
    upper: alternative === "larger" ? highest : Math.min(highest, estimate.value + reach),
    level, method: alternative === "two-sided" ? "normal" : `normal, one-sided (${alternative})`,
  };
}
