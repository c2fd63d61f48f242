import { mersenne } from "pure-rand/generator/mersenne";
import { bcaBounds } from "@/lib/stats/bca-interval";
import { bootstrapInterval } from "@/lib/stats/bootstrap-interval";
import { jackknife } from "@/lib/stats/bootstrap";
import { mcNemar } from "@/lib/stats/mcnemar";
import { mean, variance } from "@/lib/stats/moments";
import { correctTests } from "@/lib/stats/multiple-testing";
import { pairedBootstrapP, pairedDifferences } from "@/lib/stats/paired-bootstrap";
import { pairedPermutation, pairedStudentP } from "@/lib/stats/paired-permutation";
import { percentileBounds } from "@/lib/stats/percentile-interval";
import { ppiMean } from "@/lib/stats/ppi-mean";
import { ppiPlan } from "@/lib/stats/ppi-power";
import { proportionInterval } from "@/lib/stats/proportion-intervals";
import { quantile, sortedQuantile } from "@/lib/stats/quantile";
import { ranks } from "@/lib/stats/ranks";
import { resamplingOfItems } from "@/lib/stats/resampling-of-items";
import { roganGladen } from "@/lib/stats/rogan-gladen";
import { ends } from "./case-ratings";
import type { ProportionMethod } from "@/lib/stats/proportion-intervals";
import type { QuantileType } from "@/lib/stats/quantile";
import type { CaseRunner } from "./reference-case";

/** Bootstrap of a mean, for the cases that are about intervals rather than statistics. */
function meanResampling(values: readonly number[]) {
  return resamplingOfItems(values.length, null, (multiplicity) => {
    const count = multiplicity.reduce((sum, times) => sum + times, 0);
    return values.reduce((sum, value, at) => sum + multiplicity[at]! * value, 0) / count;
  });
}

const bca: CaseRunner = ({ input }) => {
  const { x, resample_statistics } = input as { x: number[]; resample_statistics: number[] };
  const sorted = Float64Array.from(resample_statistics).sort();
  const bounds = bcaBounds({ sorted, observed: mean(x), jackknife: jackknife(meanResampling(x))!.values, level: 0.95 });
  return {
    alpha_low: bounds?.lowerProbability, alpha_high: bounds?.upperProbability, acceleration: bounds?.acceleration,
    ci95: ends(bounds ?? undefined), percentile_ci95: ends(percentileBounds(sorted, 0.95) ?? undefined),
  };
};

const degenerate: CaseRunner = ({ input }) => {
  const resampling = meanResampling((input as { x: number[] }).x);
  return {
    percentile_ci: ends(bootstrapInterval(resampling, { seed: 1, resamples: 200 }).interval),
    bca: ends(bootstrapInterval(resampling, { method: "bca", seed: 1, resamples: 200 }).interval),
  };
};

const enumeration: CaseRunner = ({ input }) => {
  const { x } = input as { x: number[] };
  const means = x.flatMap((a) => x.flatMap((b) => x.map((c) => (a + b + c) / 3)));
  const sorted = Float64Array.from(means).sort();
  return { n_resamples: means.length, mean: mean(sorted), se: Math.sqrt(variance(sorted, 0)), sorted: Array.from(sorted), ci95_type7: ends(percentileBounds(sorted, 0.95)!) };
};

const percentile: CaseRunner = ({ input }) => {
  const sorted = Float64Array.from((input as { resample_statistics: number[] }).resample_statistics).sort();
  return { type7: ends(percentileBounds(sorted, 0.95)!), type6: [sortedQuantile(sorted, 0.025, 6), sortedQuantile(sorted, 0.975, 6)] };
};

const quantiles: CaseRunner = ({ input }) => {
  const { x, probs } = input as { x: number[]; probs: number[] };
  const types: QuantileType[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  return Object.fromEntries(types.map((type) => [`type${type}`, probs.map((probability) => quantile(x, probability, type))]));
};

const ranking: CaseRunner = ({ input }) => {
  const { x } = input as { x: number[] };
  return { average: Array.from(ranks(x)), min: Array.from(ranks(x, "min")), dense: Array.from(ranks(x, "dense")) };
};

const randomNumbers: CaseRunner = ({ input, expected }) => {
  const generator = mersenne((input as { seed: number }).seed);
  return { uint32: (expected as { uint32: number[] }).uint32.map(() => generator.next() >>> 0) };
};

const pairedBootstrapRunner: CaseRunner = ({ input }) => {
  const { a, b, indices } = input as { a: number[]; b: number[]; indices: number[][] };
  const differences = pairedDifferences(a, b);
  const replicates = Float64Array.from(indices, (resample) => mean(resample.map((at) => differences[at]!)));
  const sorted = replicates.slice().sort();
  const { p, uncorrectedP } = pairedBootstrapP(mean(differences), replicates);
  return {
    mean_diff: mean(differences), resample_diffs: Array.from(replicates), se: Math.sqrt(variance(replicates, 1)),
    ci95_type7: ends(percentileBounds(sorted, 0.95)!), ci90_type7: ends(percentileBounds(sorted, 0.9)!),
    p_two_sided_shifted: uncorrectedP, p_two_sided_plus1: p,
  };
};

const permutation: CaseRunner = ({ input }) => {
  const { a, b } = input as { a: number[]; b: number[] };
  const result = pairedPermutation(a, b, { seed: 1 });
  if (result.value === null) return {};
  return { mean_diff: result.value, p_two_sided: result.p, n_arrangements: result.arrangements, paired_t_p: pairedStudentP(a, b) };
};

const mcNemarRunner: CaseRunner = ({ input }) => {
  const { table } = input as { table: number[][] };
  const { exactP, chiSquare, corrected } = mcNemar(table[0]![1]!, table[1]![0]!);
  return { exact_p: exactP, chi2: chiSquare?.statistic, p: chiSquare?.p, chi2_cc: corrected?.statistic, p_cc: corrected?.p };
};

const multipleTesting: CaseRunner = ({ input }) => {
  const { p_values, q } = input as { p_values: number[]; q: number };
  const yekutieli = correctTests(p_values, "benjamini-yekutieli", q);
  return {
    rejected: yekutieli.flatMap(({ rejected }, at) => (rejected ? [at] : [])), adjusted_by: yekutieli.map(({ adjusted }) => adjusted),
    adjusted_bh: correctTests(p_values, "benjamini-hochberg").map(({ adjusted }) => adjusted),
    adjusted_holm: correctTests(p_values, "holm").map(({ adjusted }) => adjusted),
  };
};

const proportions: CaseRunner = ({ input }) => {
  const { counts } = input as { counts: [number, number][] };
  const methods: [string, ProportionMethod][] = [["wald", "wald"], ["wilson", "wilson"], ["agresti_coull", "agresti-coull"], ["clopper_pearson", "clopper-pearson"], ["jeffreys", "jeffreys"]];
  return Object.fromEntries(counts.map(([yes, n]) => [`${yes}/${n}`, Object.fromEntries(methods.map(([key, interval]) => [key, ends(proportionInterval(yes, n, { interval }))]))]));
};

interface PpiCase {
  y_labelled: number[];
  yhat_labelled: number[];
  yhat_unlabelled: number[];
}

const ppi: CaseRunner = ({ input, options }) => {
  const { y_labelled: human, yhat_labelled: judge, yhat_unlabelled: judgeOnly } = input as PpiCase;
  const given = { human, judge, judgeOnly };
  const asked = options as { alternative?: "larger"; lam?: number };
  const [full, classical, automatic] = [1, 0, "auto" as const].map((lambda) => ppiMean(given, { lambda }));
  const pair = (result: typeof full) => ({ estimate: result!.value, ci: ends(result!.interval) });
  const tuned = automatic!.value === null ? null : automatic!.optimalLambda;
  return {
    "lambda=1 (PPI)": pair(full), "lambda=0 (classical)": pair(classical), "lambda=auto (PPI++)": pair(automatic),
    lambda_hat_unclipped: tuned, lambda_hat: tuned === null || automatic!.value === null ? null : automatic!.lambda,
    classical_ci: ends(classical!.interval), judge_only_mean: mean([...judge, ...judgeOnly]),
    undefined: automatic!.warnings?.some((warning) => warning.includes("one and the same label")) ? "var(Yhat)=0" : undefined,
    one_sided_larger_lower: ppiMean(given, { lambda: asked.lam ?? "auto", alternative: asked.alternative }).interval?.lower,
  };
};

const ppiPower: CaseRunner = ({ input }) => {
  const { inputs } = input as { inputs: Record<string, number | undefined>[] };
  return { results: inputs.map((one) => {
    const plan = ppiPlan({
      correlation: one.ppi_corr!, caseCost: one.cost_X!, humanCost: one.cost_Y!, judgeCost: one.cost_Yhat!, mostCases: one.n_max,
      goal: one.budget === undefined ? { effectiveLabels: one.effective_n! } : { budget: one.budget },
    });
    return { n: plan.human, N: plan.judgeOnly, cost: plan.cost, effective_n: plan.effectiveLabels, ppi_corr: one.ppi_corr };
  }) };
};

const roganGladenRunner: CaseRunner = ({ input }) => {
  const { inputs, ...counts } = input as { inputs?: Record<"pos" | "n" | "se" | "sp", number>[] } & Record<string, number>;
  if (inputs) {
    return { results: inputs.map(({ pos, n, se, sp }) => {
      const result = roganGladen({ judgePositive: pos, judged: n, sensitivity: se, specificity: sp });
      if (result.value === null) return { apparent: pos / n, true_unclipped: null, true_clipped: null, var_fixed_se_sp: null };
      return { apparent: result.apparent, true_unclipped: result.unclipped, true_clipped: result.value, var_fixed_se_sp: result.standardError! ** 2 };
    }) };
  }
  const result = roganGladen({
    judgePositive: counts.judge_pos!, judged: counts.judge_n!,
    sensitivity: { hits: counts.human_pos_judge_pos!, n: counts.human_pos! }, specificity: { hits: counts.human_neg_judge_neg!, n: counts.human_neg! },
  });
  if (result.value === null) return {};
  return { ap: result.apparent, se: result.sensitivity, sp: result.specificity, theta: result.value, se_theta: result.standardError, ci95: ends(result.interval) };
};

export const inferenceRunners = {
  bca_interval: bca, bootstrap_degenerate: degenerate, bootstrap_exact: enumeration, percentile_interval: percentile, quantile: quantiles,
  ranks: ranking, rng: randomNumbers, paired_bootstrap: pairedBootstrapRunner, paired_randomisation: permutation, mcnemar: mcNemarRunner,
  multiple_testing: multipleTesting, proportion_ci: proportions, ppi_mean: ppi, ppi_power: ppiPower, rogan_gladen: roganGladenRunner,
} satisfies Record<string, CaseRunner>;
